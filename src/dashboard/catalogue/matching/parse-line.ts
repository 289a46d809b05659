import { foldedWords } from '#search/tokenize.ts';
import { isMeaningless } from '#search/word-lists.ts';
import { decodeEntities } from './decode-entities.ts';
import { parseDomain } from './parse-domain.ts';
import { type ParsedName, SHARE_CLASS, parseTypedName } from './parse-name.ts';
import { type Remark, takeRemark } from './parse-remark.ts';
import { BLOOMBERG_TICKER, isTicker } from './parse-ticker.ts';

/** Parts of a line, each of which may say which company is meant. */
export interface ParsedLine {
  readonly id: number | null;
  /** Host name in lower case, without `www.`. */
  readonly domain: string | null;
  /** Tickers beside the name: “AAPL” in “Apple Inc. (AAPL)”. */
  readonly tickers: readonly string[];
  /** The main name, followed by former and other names. */
  readonly names: readonly ParsedName[];
  /** The text behind the main name, in parentheses or after a comma; null if there is none. */
  readonly remark: Remark | null;
}

/** Matches what precedes an item of a list: a bullet or a number. */
const BULLET = /^\s*(?:[-–—•*·▪◦]+\s+|\(?\d{1,5}[.)]\s+|#\d{1,5}\s+|no\.?\s\d{1,4}[.:]?\s+)/i;
/**
 * Matches marks that the list's author added: footnote signs and words between asterisks, as in “Acme *new*” and
 * “Acme†”.
 */
const AUTHOR_MARK = /^\s*\*+[^*]+\*+\s*|\s*(?:\*+[^*]+\*+|[*†‡§]+)\s*$/gu;
/** Matches a company id, also as “ID 42”, or as “42.0”, which is how spreadsheets export numbers. */
const ID = /^(?:id\b)?\s?:?\s?#?\s?(\d{1,15})(?:\.0+)?$/i;
/** Matches the URL of a company's page in Dossier. */
const PAGE = /\/companies\/(\d{1,15})(?=$|[/?#])/;
/** Matches a URL or a domain beside a name: “Apple (apple.com)”, “Apple https://apple.com”. */
const DOMAIN_INSIDE =
  /(?<=^|[\s(<,;|])(?:https?:\/\/|www\.|[^\s@]+@)[^\s)>,;|]+|(?<=[(<])[^\s()<>]+\.[a-z]{2,}(?=[)>])/gi;
/** Matches a share class behind a dash: "Alphabet Inc - A". */
const CLASS_BEHIND_DASH = /\s+-\s*([a-c])\s*$/i;
/** Matches identifiers of securities and companies: ISIN, LEI, CUSIP and CIK numbers, with or without this label. */
const IDENTIFIER =
  /(?<![\w.])(?:\(?(?:ISIN|LEI|CUSIP|CIK|SEDOL|isin|lei|cusip|cik|sedol)\s*[:#]?\s*[A-Z\d]{6,20}\b\)?|[A-Z]{2}[A-Z\d]{9}\d\b|[A-Z\d]{18}\d{2}\b|(?=(?:[A-Z]*\d){6})[A-Z\d]{9}\b|\d{10}\b)/g;
/** Matches signs of registered trademarks. */
const TRADEMARK = /[®™©℠]/gu;
/** Matches a separator between a ticker and a name: “AAPL - Apple Inc.”, “AAPL | Apple”. */
const PARTS = /\s+[-–—|]\s+|\s*\|\s*|\t+/;

/** Matches words that introduce a former or another name: “Meta (formerly Facebook)”, “Acme Inc. d/b/a Ace”. */
const OTHER_NAME =
  /[\s,;(]+(?:formerly(?:\s+known\s+as)?|f\/?k\/?a|d\/?b\/?a|a\/?k\/?a|n\/?k\/?a|also\s+known\s+as|doing\s+business\s+as|trading\s+as|t\/a|previously)\b[\s:.-]*/i;
const PARENTHESES = /\(([^()]*)\)|\[([^[\]]*)\]/g;

interface Taken {
  readonly rest: string;
  readonly tickers: readonly string[];
  readonly others: readonly string[];
}

/** Removes texts in parentheses from a line and returns what they contain: tickers, former names and remarks. */
function takeParentheses(text: string): Taken {
  const tickers: string[] = [];
  const others: string[] = [];
  const rest = text.replaceAll(PARENTHESES, (whole: string, round?: string, square?: string) => {
    const inside = (round ?? square ?? '').trim();
    const [, other] = inside.split(OTHER_NAME);
    if (/^the$/i.test(inside) || inside === '') return ' ';
    if (SHARE_CLASS.test(inside)) return ` ${inside} `;
    if (isTicker(inside)) tickers.push(inside);
    else if (other !== undefined) others.push(other);
    else if (/^(?:formerly|fka|f\/k\/a|aka|dba|nka|now|ex)\b/i.test(inside))
      others.push(inside.replace(/^\S+\s*(?:known\s+as\s+)?/i, ''));
    // In “Lilly (Eli)”, the text in parentheses is the first name of the family, so keep it.
    else if (foldedWords(inside).every((word) => !isMeaningless(word))) return ` ${whole} `;
    return ' ';
  });
  return { rest: rest.trim(), tickers, others };
}

/** Removes footnote signs, bullets and trademark signs, which say nothing about the company. */
const cleaned = (line: string): string =>
  decodeEntities(line).replaceAll(AUTHOR_MARK, '').replace(BULLET, '').replaceAll(TRADEMARK, '').trim();

/** Splits a line of a list into its parts. */
export function parseLine(line: string): ParsedLine {
  const text = cleaned(line);
  const [, number] = ID.exec(text) ?? PAGE.exec(text) ?? [];
  const id = number === undefined ? null : Number(number);
  const domain = parseDomain(text);
  if (domain !== null) return { id, domain, tickers: [], names: [], remark: null };
  const addresses = text.match(DOMAIN_INSIDE) ?? [];
  const { rest, tickers, others } = takeParentheses(
    text
      .replaceAll(DOMAIN_INSIDE, ' ')
      .replaceAll(IDENTIFIER, ' ')
      .replaceAll(/<\s*>|\(\s*\)/g, ' '),
  );
  const [main = '', ...former] = rest.split(OTHER_NAME);
  // One part of “AAPL - Apple Inc.” is a ticker, and the other one is a name.
  const parts = main
    .replace(CLASS_BEHIND_DASH, ' Class $1')
    .split(PARTS)
    .filter((part) => part.trim() !== '');
  const mayBeTicker = (part: string) => isTicker(part) || BLOOMBERG_TICKER.test(part);
  const words = parts.length > 1 ? parts.filter((part) => !mayBeTicker(part)) : parts;
  const beside = parts.length > 1 ? parts.filter(mayBeTicker) : [];
  const names = [words.join(' '), ...former, ...others]
    .filter((name) => name.trim() !== '')
    .map(parseTypedName);
  return {
    id,
    domain: addresses.map(parseDomain).find((found) => found !== null) ?? null,
    tickers: [...tickers, ...beside],
    names,
    remark: takeRemark(words.join(' ').trim()) ?? takeRemark(text),
  };
}
