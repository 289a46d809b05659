import * as z from 'zod/mini';
import { createPersistedStore, type PersistedStore } from '../lib/persisted-store.ts';
import type { SafeStorage } from '../lib/storage.ts';
import { type Setting, SETTING_ENTRIES, type Settings } from './settings.ts';

const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;

/** Preferences of this browser's user. Never holds a secret or a filter. */
export interface Preferences extends Settings {
  /** Of the columns of the list of companies, in pixels, by their ids; those left out have the default. */
  readonly columnWidths: Readonly<Record<string, number>>;
  /** Of the last export to a file. */
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

/** Shared by all tabs; invalid values fall back to the defaults. */
export type PreferenceStore = PersistedStore<Preferences>;

export const createPreferences = (storage: SafeStorage): PreferenceStore =>
  createPersistedStore({
    storage,
    key: 'dossier.preferences',
    // The schema has a field for each setting, with values of its own, which `fromEntries` can't know.
    parse: (json) => StoredPreferences.parse(json ?? {}) as unknown as Preferences,
  });
