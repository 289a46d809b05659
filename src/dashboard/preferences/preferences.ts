import * as z from 'zod/mini';
import { createPersistedStore, type PersistedStore } from '../lib/persisted-store.ts';
import type { SafeStorage } from '../lib/storage.ts';

/** Preferences of this browser's user. Never holds a secret or a filter. */
const Preferences = z.object({
  density: z.catch(z.literal(['regular', 'compact']), 'regular'),
  timeZone: z.catch(z.literal(['utc', 'local']), 'utc'),
  singleKeys: z.catch(z.boolean(), true),
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
