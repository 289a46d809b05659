import * as z from 'zod/mini';
import { createPersistedStore, type PersistedStore } from '../lib/persisted-store.ts';
import type { SafeStorage } from '../lib/storage.ts';

/** Preferences of this browser's user. Never holds a secret or a filter. */
const Preferences = z.object({
  density: z.catch(z.literal(['regular', 'compact']), 'regular'),
  timeZone: z.catch(z.literal(['utc', 'local']), 'utc'),
  singleKeys: z.catch(z.boolean(), true),
  /** Of the columns of the list of companies, in pixels, in the order of their ids; 0 is the default. */
  columnWidths: z.catch(z.array(z.int()), []),
  shareSignIn: z.catch(z.boolean(), true),
});
export type Preferences = z.infer<typeof Preferences>;

export type PreferenceStore = PersistedStore<Preferences>;

export const createPreferences = (storage: SafeStorage): PreferenceStore =>
  createPersistedStore({
    storage,
    key: 'dossier.preferences',
    parse: (json) => Preferences.parse(json ?? {}),
  });
