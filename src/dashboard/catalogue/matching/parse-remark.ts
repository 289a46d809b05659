import { foldedWords } from '#search/tokenize.ts';
import { isMeaningless } from '#search/word-lists.ts';
import { type ParsedName, parseTypedName } from './parse-name.ts';

/** A name with a text behind it, which may be a place, a brand or another form of the name. */
export interface Remark {
  readonly name: ParsedName;
  readonly text: string;
  /** True if the text is in parentheses or behind a dash or a slash. False if it is behind a comma. */
  readonly isSetApart: boolean;
}

/**
 * Matches a text in parentheses, which a legal form may follow. Also matches a text behind a comma, unless it begins
 * with a legal form, as in “Apple, Inc., Cupertino”.
 */
const REMARK =
  /^(.+?)\s*(?:[([]([^()[\]]+)[)\]](?:\s+(?:inc|corp|co|ltd|llc|lp|plc)\.?)?|,\s*(?!(?:the|[a-z.]+)$)(.+))$/i;
/**
 * Matches notes by the list's author behind a name. They are in lower case: “Ford - call again”, “AO Smith boilers”.
 */
const AUTHORS_WORDS =
  /^((?=.*\p{Lu}).*?[\p{L}\p{N}.])(?:\s+[-–—]\s+(\p{Ll}.*)|\s+(\p{Ll}{4,}(?:\s\p{Ll}+)*))$/u;

/** Matches a place or another text behind parentheses: “Union Electric (Ameren), St. Louis”. */
const BEHIND_PARENTHESES = /(?<=[)\]])\s*(?:,|[-–—])\s*[^()[\]]+$/;
/** Matches a text behind a dash or a slash: "Bell Textron Inc. - Fort Worth, TX", "Comcast / NBCU". */
const BEHIND_DASH = /^(.+?)\s+[-–—/|]\s+(.+)$/;

/** Splits a text into a name and the remark behind it. Returns null if there is no remark. */
export function takeRemark(line: string): Remark | null {
  const text = line.replace(BEHIND_PARENTHESES, '');
  const [, named = '', ...words] = AUTHORS_WORDS.exec(text) ?? [];
  const own = words.find((found) => found !== undefined);
  if (own !== undefined) return { name: parseTypedName(named), text: own, isSetApart: false };
  const [, name = '', inside, behind] = REMARK.exec(text) ?? [];
  if (inside !== undefined) return { name: parseTypedName(name), text: inside.trim(), isSetApart: true };
  const [, dashed = '', afterDash] = inside === undefined ? (BEHIND_DASH.exec(text) ?? []) : [];
  if (afterDash !== undefined)
    return { name: parseTypedName(dashed), text: afterDash.trim(), isSetApart: true };
  if (behind === undefined) return null;
  const [first = '', ...others] = behind.split(',');
  if (!foldedWords(first).every(isMeaningless))
    return { name: parseTypedName(name), text: behind, isSetApart: false };
  return others.length === 0
    ? null
    : { name: parseTypedName(name), text: others.join(',').trim(), isSetApart: false };
}
