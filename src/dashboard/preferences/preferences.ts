import * as v from 'valibot';
import { wholeNumber } from '../api/response-schemas.ts';
import { createPersistedStore, type PersistedStore } from '../lib/persisted-store.ts';
import type { SafeStorage } from '../lib/storage.ts';

/** Preferences of this browser's user. Never holds a secret or a filter. */
const Preferences = v.object({
  density: v.fallback(v.picklist(['regular', 'compact']), 'regular'),
  timeZone: v.fallback(v.picklist(['utc', 'local']), 'utc'),
  singleKeys: v.fallback(v.boolean(), true),
  /** Of the columns of the list of companies, in pixels, in the order of their ids; 0 is the default. */
  columnWidths: v.fallback(v.array(wholeNumber), []),
  shareSignIn: v.fallback(v.boolean(), true),
});
export type Preferences = v.InferOutput<typeof Preferences>;

/** Shared by all tabs; invalid values fall back to the defaults. */
export type PreferenceStore = PersistedStore<Preferences>;

export const createPreferences = (storage: SafeStorage): PreferenceStore =>
  createPersistedStore({
    storage,
    key: 'dossier.preferences',
    parse: (json) => v.parse(Preferences, json ?? {}),
  });
