import { regionKey, regionNames } from '#company-search/region-names.ts';

/** Returns the codes of the states and countries in a location: "us" and "ca" for "Cupertino, California". */
export const codesIn = (location: string | null): string[] =>
  (location ?? '').split(/[,;]/).flatMap((part) => {
    const { countries, parts } = regionNames();
    return (parts.get(regionKey(part)) ?? countries.get(regionKey(part)) ?? '').toLowerCase().split('-');
  });
