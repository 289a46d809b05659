import * as z from 'zod/mini';
import { createPersistedStore, type PersistedStore } from '../lib/persisted-store.ts';
import type { SafeStorage } from '../lib/storage.ts';
import { type Setting, SETTING_ENTRIES, type Settings } from './settings.ts';

const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;

/** The user's preferences, kept in this browser. They contain no secrets and no filters. */
export interface Preferences extends Settings {
  /** Widths in pixels, by column id, of columns that the user resized. */
  readonly columnWidths: Readonly<Record<string, number>>;
  readonly exportFormat: (typeof EXPORT_FORMATS)[number];
}

const schemaOf = (setting: Setting): z.ZodMiniType =>
  'options' in setting
    ? z.catch(z.enum(Object.keys(setting.options)), setting.initial)
    : z.catch(z.boolean(), setting.initial);

const StoredPreferences = z.object({
  ...Object.fromEntries(SETTING_ENTRIES.map(([id, setting]) => [id, schemaOf(setting)])),
  columnWidths: z.catch(z.record(z.string(), z.int()), {}),
  exportFormat: z.catch(z.enum(EXPORT_FORMATS), 'csv'),
});

/** Stores the preferences and shares them with other tabs. Invalid stored values are replaced by defaults. */
export type PreferenceStore = PersistedStore<Preferences>;

export const createPreferences = (storage: SafeStorage): PreferenceStore =>
  createPersistedStore({
    storage,
    key: 'dossier.preferences',
    // The cast is needed because `Object.fromEntries` loses the type. The schema does have a field for each setting.
    parse: (json) => StoredPreferences.parse(json ?? {}) as unknown as Preferences,
  });
