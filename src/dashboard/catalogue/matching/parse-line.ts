import { foldedWords } from '#search/tokenize.ts';
import { isMeaningless, joinedWords, meaningful } from '#search/word-lists.ts';

/** The parts of a line, each of which may tell which company is meant. */
export interface ParsedLine {
  readonly id: number | null;
  /** A host name in lower case, without `www.`. */
  readonly domain: string | null;
  /** Tickers that stand beside a name, as in "Apple Inc. (AAPL)". */
  readonly tickers: readonly string[];
  /** Names, of which the first is the main one and the others are former or other names. */
  readonly names: readonly ParsedName[];
}

/** A name of a company, taken apart. */
export interface ParsedName {
  readonly text: string;
  /** The folded words without legal forms. */
  readonly words: readonly string[];
  /** The letter of a share class in lower case; '' without one. */
  readonly shareClass: string;
}

/** Matches what stands before an entry of a list: a bullet, or a number that only counts the entries. */
const BULLET = /^\s*(?:[-–—•*·▪◦]+\s+|\d{1,5}[.)]\s+)/;
const ID = /^#?\s?(\d{1,15})$/;
/** The address of a company's page in Dossier. */
const PAGE = /\/companies\/(\d{1,15})(?=$|[/?#])/;
const ADDRESS =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^\s@/]+@)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})\.?(?::\d+)?(?:[/?#]\S*)?$/iu;
const PLAIN_DOMAIN = /^[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,}$/;
const DOMAIN_INSIDE =
  /(?<=^|[\s(<,;|])(?:https?:\/\/|www\.|[^\s@]+@)[^\s)>,;|]+|(?<=[(<])[^\s()<>]+\.[a-z]{2,}(?=[)>])/gi;
/** Endings of names and abbreviations that look like domains, such as "Yahoo.Inc" and "U.S.A". */
const NOT_AN_ENDING = /\.(?:inc|ltd|corp|plc|llc|gmbh|co|[a-z])$/i;
const TICKER = /^(?:[A-Z]{2,8}\s?:\s?)?(?=.*[A-Z])[A-Z\d]{1,6}(?:[./ -][A-Z]{1,2})?$/;
const EXCHANGE = /^[A-Za-z]{2,8}\s?:\s?/;
const PARENTHESES = /\(([^()]*)\)|\[([^[\]]*)\]/g;
const SHARE_CLASS = /\b(?:class|cl|series|ser)\.?\s+([a-k])\b(?:\s+(?:shares?|shs|stock|common|new)\b)*/i;
const MAY_HAVE_CLASS = /\b(?:cl|ser)/i;
/** Words about a security that follow a company's name in lists of holdings. */
const SECURITY =
  /[\s,-]+(?:(?:sponsored\s+)?ad[rs]s?|common\s+(?:stock|shares?)|(?:cap|capital|com|ord|ordinary|reg|registered)\s+(?:stk|stock|shs|shares?)|com(?:\s+new)?|shs|ord|when\s+issued)\.?\s*$/i;
/** A state after the name, as the SEC writes it: "ORACLE CORP /DE/". */
const STATE = /\s*\/[A-Z]{2,3}\/?\s*$/;
const OTHER_NAME =
  /[\s,;(]+(?:formerly(?:\s+known\s+as)?|f\/?k\/?a|d\/?b\/?a|a\/?k\/?a|also\s+known\s+as|doing\s+business\s+as|trading\s+as|t\/a|previously)\b[\s:.-]*/i;
/** Separates a ticker from a name: "AAPL - Apple Inc.", "AAPL | Apple". */
const PARTS = /\s+[-–—|]\s+|\s*\|\s*|\t+/;

/** Takes the share class out of a name, as a lower-case letter; '' without one. */
function takeShareClass(name: string): readonly [rest: string, shareClass: string] {
  const found = MAY_HAVE_CLASS.test(name) ? SHARE_CLASS.exec(name) : null;
  // A name cannot consist of its class alone.
  if (found === null || found.index === 0) return [name, ''];
  const rest = `${name.slice(0, found.index)} ${name.slice(found.index + found[0].length)}`;
  return [rest, (found[1] ?? '').toLowerCase()];
}

/** Takes the name of a listed company apart. */
export function parseName(text: string): ParsedName {
  const [name, shareClass] = takeShareClass(text);
  return { text, words: meaningful(joinedWords(name)), shareClass };
}

/** Takes a typed name apart, without what lists of securities add to names. */
function parseTypedName(typed: string): ParsedName {
  const text = typed.trim();
  const [name, shareClass] = takeShareClass(withoutSecurity(text.replace(STATE, '')));
  return { text, words: meaningful(joinedWords(withoutSecurity(name))), shareClass };
}

function withoutSecurity(name: string): string {
  const shorter = name.replace(SECURITY, '');
  return shorter === name ? name : withoutSecurity(shorter);
}

/** Returns the host of an address or a domain; null for other texts. */
export function parseDomain(text: string): string | null {
  // Most domains of companies are written like this, and there are many.
  if (PLAIN_DOMAIN.test(text) && !NOT_AN_ENDING.test(text)) return text.replace(/^www\.(?=.*\.)/, '');
  const [, host] = ADDRESS.exec(text.trim()) ?? [];
  if (host === undefined || NOT_AN_ENDING.test(host)) return null;
  return host.toLowerCase().replace(/^www\.(?=.*\.)/, '');
}

export const isTicker = (text: string): boolean => TICKER.test(text.trim());

/** Returns a ticker in the spelling by which tickers are compared: "brk/b" is "BRK.B". */
export const tickerKey = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(EXCHANGE, '')
    .replaceAll(/[/ -]+/g, '.');

interface Taken {
  readonly rest: string;
  readonly tickers: readonly string[];
  readonly others: readonly string[];
}

/** Takes tickers, former names and remarks in parentheses out of a text. */
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
    else if (/^(?:formerly|fka|f\/k\/a|aka|dba|now|ex)\b/i.test(inside))
      others.push(inside.replace(/^\S+\s*(?:known\s+as\s+)?/i, ''));
    // A first name may stand behind a family name: "Lilly (Eli)".
    else if (foldedWords(inside).every((word) => !isMeaningless(word))) return ` ${whole} `;
    return ' ';
  });
  return { rest: rest.trim(), tickers, others };
}

/** Takes a line of a list apart. */
export function parseLine(line: string): ParsedLine {
  const text = line.replace(BULLET, '').trim();
  const [, number] = ID.exec(text) ?? PAGE.exec(text) ?? [];
  const domain = parseDomain(text);
  if (domain !== null)
    return { id: number === undefined ? null : Number(number), domain, tickers: [], names: [] };
  const addresses = text.match(DOMAIN_INSIDE) ?? [];
  const { rest, tickers, others } = takeParentheses(
    text.replaceAll(DOMAIN_INSIDE, ' ').replaceAll(/<\s*>|\(\s*\)/g, ' '),
  );
  const [main = '', ...former] = rest.split(OTHER_NAME);
  const parts = main.split(PARTS).filter((part) => part.trim() !== '');
  const words = parts.length > 1 ? parts.filter((part) => !isTicker(part)) : parts;
  const beside = parts.length > 1 ? parts.filter(isTicker) : [];
  const names = [words.join(' '), ...former, ...others]
    .filter((name) => name.trim() !== '')
    .map(parseTypedName);
  return {
    id: number === undefined ? null : Number(number),
    domain: addresses.map(parseDomain).find((found) => found !== null) ?? null,
    tickers: [...tickers, ...beside],
    names,
  };
}

/** A list counts as one of tickers if at least this share of its lines look like tickers. */
const TICKERS_SHARE = 0.6;
const MIN_TICKERS = 3;

/** True if a list consists of tickers, so that "FOX" in it isn't a name. */
export function isListOfTickers(lines: readonly string[]): boolean {
  const count = lines.filter(isTicker).length;
  return count >= MIN_TICKERS && count >= TICKERS_SHARE * lines.length;
}
