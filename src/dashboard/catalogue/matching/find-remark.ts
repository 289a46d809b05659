import { placeKey } from '#company-search/location-parts.ts';
import { regionKey, regionNames } from '#company-search/region-names.ts';
import { findName } from './find-name.ts';
import { bestOf, type Finding, hasCertain, isExact, type NamedCompany, reason } from './finding.ts';
import type { Reason } from './line-match.ts';
import type { NameIndex } from './name-index.ts';
import { parseName } from './parse-name.ts';
import type { Remark } from './parse-remark.ts';

/** Maximum length of a name that may be the initials of the name behind it: “BD (Becton Dickinson)”. */
const MAX_INITIALS = 4;

/** Matches a town, of up to three words, with the code of its state or country: "St. Paul, MN". */
const TOWN_AND_STATE = /^((?:[\p{Lu}][\p{L}.'’-]+\s?){1,3}),?\s([A-Z]{2})(?:,?\s(?:USA|U\.?S\.?A?\.?))?$/u;
/**
 * Matches a remark in the list author's own words. Unlike names, they begin in lower case: “toothpaste”, “J&J spinoff”.
 */
const OWN_WORDS = /(?:^|\s)\p{Ll}{3,}/u;

/** True if a text behind a company's name is a country, a state, or an address in the company's town. */
function isPlaceOf(text: string, { location }: NamedCompany): boolean {
  const { countries, parts, codeOf } = regionNames();
  const own = (location ?? '').split(/[,;]/).map(placeKey).filter(Boolean);
  const typed = text.split(',').map((part) => part.replaceAll(/\d+/g, '').trim());
  const isRegion = (part: string) =>
    countries.has(regionKey(part)) || parts.has(regionKey(part)) || codeOf.has(part.toUpperCase());
  const [, , state = ''] = TOWN_AND_STATE.exec(text) ?? [];
  return (
    codeOf.has(state) ||
    typed.some((part) => part !== '' && placeKey(part) === own[0]) ||
    typed.every((part) => part === '' || isRegion(part) || own.includes(placeKey(part)))
  );
}

const withReason = (found: readonly Finding[], why: Reason): Finding[] =>
  found.map((each) => ({ ...each, reasons: [...each.reasons, why] }));

/**
 * Finds the companies that a line with a remark may refer to. If the remark is a place or another name of a company, it
 * decides which company is meant. Otherwise, the name before it decides, unless that name is ambiguous.
 */
export function findRemark(index: NameIndex, { name, text, isSetApart }: Remark): Finding[] {
  const named = findName(index, name);
  const sure = named.filter(({ isCertain }) => isCertain);
  const placed = sure.filter(({ company }) => isPlaceOf(text, company));
  if (placed.length > 0) return withReason(placed, reason('place', text));
  const isOwnWords = OWN_WORDS.test(text) && (isSetApart ? sure.length > 0 : named.some(isExact));
  if (isOwnWords) return withReason(named, reason('extra', text));
  // A remark may list several names, such as “Kenworth / Peterbilt”. Each of them may identify the company.
  const pieces = new Set([text, ...text.split(/\s*[/,]\s*/)]);
  const behind = bestOf(
    [...pieces].filter((piece) => piece !== '').flatMap((piece) => findName(index, parseName(piece))),
  );
  if (named.length === 0 && hasCertain(behind)) {
    if (name.words.length === 1 && name.text.length <= MAX_INITIALS) return behind;
    // In “Commonwealth Edison Co (Exelon)”, only the name in parentheses is known, so it decides.
    if (isSetApart) return withReason(behind, reason('extra', name.text));
  }
  const agreed = named.flatMap((each) => {
    const same = behind.find(({ company }) => company === each.company);
    return same && (same.isCertain || each.isCertain)
      ? { ...each, isCertain: true, reasons: [...each.reasons, ...same.reasons] }
      : [];
  });
  if (agreed.length > 0 || !isSetApart || !named.some(isExact) || hasCertain(behind)) return agreed;
  // In “Insulet (Omnipod)”, the text in parentheses isn't the name of a company, so it may be a product.
  return withReason(named, reason('extra', text));
}
