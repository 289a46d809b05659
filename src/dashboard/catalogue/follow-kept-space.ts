import type { PreferenceStore } from '../preferences/preferences.ts';
import type { Settings } from '../preferences/settings.ts';
import type { OpenCatalogue } from './catalogue.ts';

/** Returns how many bytes may be stored on this device; 0 if the user doesn't allow storing anything. */
export const keptBytesOf = ({ keep, keptSpace }: Pick<Settings, 'keep' | 'keptSpace'>): number =>
  keep ? Number(keptSpace) * 1e6 : 0;

/** When the user changes how much may be stored on this device, erases what is stored or begins to store. */
export function followKeptSpace(preferences: PreferenceStore, openCatalogue: OpenCatalogue): void {
  let before = keptBytesOf(preferences.get());
  preferences.subscribe(() => {
    const bytes = keptBytesOf(preferences.get());
    if (bytes !== before)
      openCatalogue()
        .then((catalogue) => catalogue.kept((kept) => kept.setMaxBytes(bytes)))
        // If the catalogue can't be opened, nothing is stored, and signing out erases what was stored before.
        .catch(() => {});
    before = bytes;
  });
}
