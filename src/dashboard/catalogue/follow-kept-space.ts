import type { PreferenceStore } from '../preferences/preferences.ts';
import type { Settings } from '../preferences/settings.ts';
import type { OpenCatalogue } from './catalogue.ts';

/** Returns how much may be kept on this device, in bytes; 0 if nothing may. */
export const keptBytesOf = ({ keep, keptSpace }: Pick<Settings, 'keep' | 'keptSpace'>): number =>
  keep ? Number(keptSpace) * 1e6 : 0;

/** Erases what is kept on this device, or begins to keep it, when the user changes how much may be kept. */
export function followKeptSpace(preferences: PreferenceStore, openCatalogue: OpenCatalogue): void {
  let before = keptBytesOf(preferences.get());
  preferences.subscribe(() => {
    const bytes = keptBytesOf(preferences.get());
    if (bytes !== before)
      openCatalogue()
        .then((catalogue) => catalogue.kept((kept) => kept.setMaxBytes(bytes)))
        // Without the catalogue, nothing is written, and signing out erases the rest.
        .catch(() => {});
    before = bytes;
  });
}
