import type { PreferenceStore } from '../preferences/preferences.ts';
import type { Settings } from '../preferences/settings.ts';
import type { OpenCatalogue } from './catalogue.ts';

/** Returns how many bytes may be stored on this device; 0 if the user doesn't allow storing anything. */
export const keptBytesOf = ({ keep, keptSpace }: Pick<Settings, 'keep' | 'keptSpace'>): number =>
  keep ? Number(keptSpace) * 1e6 : 0;

/**
 * Follows the setting for how much may be stored on this device. When the user changes it, erases what is stored or
 * starts to store.
 */
export function followKeptSpace(preferences: PreferenceStore, openCatalogue: OpenCatalogue): void {
  let before = keptBytesOf(preferences.get());
  preferences.subscribe(() => {
    const bytes = keptBytesOf(preferences.get());
    if (bytes !== before)
      openCatalogue()
        .then((catalogue) => catalogue.kept((kept) => kept.setMaxBytes(bytes)))
        // Ignore the error. If the catalogue can't be opened, nothing is stored, and signing out erases what was stored
        // before.
        .catch(() => {});
    before = bytes;
  });
}
