import { foldedWords } from '#search/tokenize.ts';
import { isMeaningless, joinedWords, meaningful } from '#search/word-lists.ts';

/** Parts of a line, each of which may say which company is meant. */
export interface ParsedLine {
  readonly id: number | null;
  /** Host name in lower case, without `www.`. */
  readonly domain: string | null;
  /** Tickers beside a name: "AAPL" in "Apple Inc. (AAPL)". */
  readonly tickers: readonly string[];
  /** The main name, followed by former and other names. */
  readonly names: readonly ParsedName[];
  /** What stands behind the main name, in parentheses or after a comma; null if nothing does. */
  readonly remark: Remark | null;
}

/** A name, and the text behind it, which may be a place, a brand or the name in another form. */
export interface Remark {
  readonly name: ParsedName;
  readonly text: string;
  /** True if the text is in parentheses or behind a dash or a slash, not behind a comma. */
  readonly isSetApart: boolean;
}

/** A company's name, split into its parts. */
export interface ParsedName {
  readonly text: string;
  /** Words of the name in lower case, without accents and legal forms. */
  readonly words: readonly string[];
  /** Letter of the share class in lower case; '' if the name has none. */
  readonly shareClass: string;
}

/** Matches what precedes an entry of a list: a bullet, or the number of the entry. */
const BULLET = /^\s*(?:[-–—•*·▪◦]+\s+|\(?\d{1,5}[.)]\s+|#\d{1,5}\s+|no\.?\s\d{1,4}[.:]?\s+)/i;
/** Characters that exports of web pages and databases write as HTML entities. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lsquo: "'",
  rsquo: "'",
  nbsp: ' ',
  ndash: '-',
  mdash: '-',
  reg: '',
  trade: '',
};
/** The combining characters of accents by their names in HTML: "&eacute;" is "e" with an acute accent. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
  caron: '\u030C',
};
const ENTITY =
  /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring|caron)|([a-z]+));/gi;
/** Matches marks of the list's author: footnotes and words between asterisks, as in "Acme *new*" and "Acme†". */
const AUTHOR_MARK = /^\s*\*+[^*]+\*+\s*|\s*(?:\*+[^*]+\*+|[*†‡§]+)\s*$/gu;
/** Matches a company id, including "ID 42" and, as spreadsheets write numbers, "42.0". */
const ID = /^(?:id\b)?\s?:?\s?#?\s?(\d{1,15})(?:\.0+)?$/i;
/** Matches the address of a company's page in Dossier. */
const PAGE = /\/companies\/(\d{1,15})(?=$|[/?#])/;
const ADDRESS =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^\s@/]+@)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})\.?(?::\d+)?(?:[/?#]\S*)?$/iu;
/** Matches what precedes the last scheme of an address that was pasted behind another: "https://https://". */
const REPEATED_SCHEME = /^(?:https?:\/\/)+(?=https?:\/\/)/i;
const PLAIN_DOMAIN = /^[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,}$/;
const DOMAIN_INSIDE =
  /(?<=^|[\s(<,;|])(?:https?:\/\/|www\.|[^\s@]+@)[^\s)>,;|]+|(?<=[(<])[^\s()<>]+\.[a-z]{2,}(?=[)>])/gi;
/** Matches endings of names and abbreviations that look like domains, such as "Yahoo.Inc" and "U.S.A". */
const NOT_AN_ENDING = /\.(?:inc|ltd|corp|plc|llc|gmbh|co|oq|[a-z])$/i;
const TICKER = /^(?=.*[A-Z])[A-Z\d]{1,6}(?:[./ -][A-Z]{1,2})?$/;
const PLAIN_TICKER = /^[A-Z\d]{1,6}$/;
const BESIDE_COLON = /^([A-Za-z\d./-]{1,8})\s?:\s?(\S.*)$/;
/** Matches a ticker before the code of a market: "DVN-US". */
const BEFORE_MARKET = /^([A-Z\d]{1,6}(?:[./][A-Z])?)-([A-Z]{2})$/;
/** Matches a ticker in Bloomberg's form: "RMD AU Equity". */
const BLOOMBERG_TICKER = /^[A-Z\d/]{1,8}\s[A-Z]{2}\sEquity$/i;
/** Codes of exchanges and markets, which may be before or after a ticker. */
const MARKETS = new Set(
  'NYSE NASDAQ AMEX ARCA BATS OTC NYS NAS NMS XNYS XNAS XASE US UN UW UQ UR LSE LON LN XLON TSX TSE TO ETR GR XETR FP EPA AMS SWX VX HK HKG TYO JP ASX'.split(
    ' ',
  ),
);
const PARENTHESES = /\(([^()]*)\)|\[([^[\]]*)\]/g;
const SHARE_CLASS = /\b(?:class|cl|series|ser)\.?\s+([a-z])\b(?:\s+(?:shares?|shs|stock|common|new)\b)*/i;
/** Matches a share class that is only a letter behind the name: "Fox A", "Alphabet (Google) A shares". */
const CLASS_LETTER = /(?<=[\p{L}.)]{3})\s+([abc])(?:\s+(?:shares?|shs))?\s*$/iu;
const CLASS_BEHIND_DASH = /\s+-\s*([a-c])\s*$/i;
const MAY_HAVE_CLASS = /\b(?:cl|ser)/i;
/** Matches words about a security that follow a company's name in lists of holdings. */
const SECURITY =
  /[\s,-]+(?:(?:sponsored\s+|american\s+)?(?:ad[rs]s?|(?:depositary|depository)\s+(?:shares?|receipts?))|(?:common|capital|ordinary|voting|registered|preferred)\s+(?:stock|shares?)(?:\s+new)?|(?:cap|capital|com|ord|ordinary|reg|registered)\s+(?:stk|stock|shs|shares?)|com(?:\s+new)?|shs|ord|paired\s+(?:ctfs?|certificates?|shs|shares?|stock)|(?:shs?|shares?)\s+(?:of\s+)?ben(?:eficial)?\s+int(?:erest)?|cdi(?:\s+\d+:\d+)?|new(?=\s*$)|unit|cl|class|npv|non[\s-]?(?:vtg|voting)|vtg|usd|eur|gbp|when\s+issued)\.?\s*$/i;
/** Matches the par value of a share: "$0.00001 par value", "USD0.01", "EUR 0.32". */
const PAR_VALUE =
  /[\s,(-]+(?:[$€£]|USD|EUR|GBP|CHF|CAD|JPY|DKK|SEK|NOK)\s?\d[\d.,]*(?:\s+par\s+value)?[\s)]*$/i;
/** Matches a maturity date. In "UNIT 99/99/9999", the nines mean that the security never matures. */
const MATURITY = /\s\d{2}\/\d{2}\/\d{4}\s*$/;
/** Matches identifiers of securities and companies: ISIN, LEI, CUSIP and CIK, with or without their name before them. */
const IDENTIFIER =
  /(?<![\w.])(?:\(?(?:ISIN|LEI|CUSIP|CIK|SEDOL|isin|lei|cusip|cik|sedol)\s*[:#]?\s*[A-Z\d]{6,20}\b\)?|[A-Z]{2}[A-Z\d]{9}\d\b|[A-Z\d]{18}\d{2}\b|(?=(?:[A-Z]*\d){6})[A-Z\d]{9}\b|\d{10}\b)/g;
/** Matches signs of registered trademarks. */
const TRADEMARK = /[®™©℠]/gu;
/** Matches long legal forms: "ALLEGION PUB LTD CO" is Allegion plc, and "PNC Bank, National Association" a bank. */
const LONG_FORM = /[\s,]+(?:pub(?:lic)?\s+(?:ltd|limited)\s+co(?:mpany)?|national\s+association)\.?\s*$/i;
/** Matches what is left of a legal form in a name that was cut off at about 30 letters: "ULTA SALON COSMETICS & FRAG I". */
const CUT_OFF_FORM = /^(.{24,34})\s(?:I|IN|C|CO|COR|CORPO?|L|LT|P|PL|H|HL|HO|HOL|HLD|G|GR|GRO|N)$/;
/** Matches a state after the name, as the SEC writes it: "ORACLE CORP /DE/". */
const STATE = /\s*\/[A-Z]{2,3}\/?\s*$/;
const OTHER_NAME =
  /[\s,;(]+(?:formerly(?:\s+known\s+as)?|f\/?k\/?a|d\/?b\/?a|a\/?k\/?a|n\/?k\/?a|also\s+known\s+as|doing\s+business\s+as|trading\s+as|t\/a|previously)\b[\s:.-]*/i;
/** Matches what separates a ticker from a name: "AAPL - Apple Inc.", "AAPL | Apple". */
const PARTS = /\s+[-–—|]\s+|\s*\|\s*|\t+/;

/** Replaces HTML entities by their characters, also those of a text that was encoded twice: "&amp;amp;". */
function decodeEntities(text: string): string {
  const decode = (encoded: string) =>
    encoded.replaceAll(
      ENTITY,
      (entity, decimal?: string, hex?: string, letter?: string, accent?: string, name?: string) => {
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        if (Number.isFinite(code)) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
        if (letter !== undefined)
          return `${letter}${ACCENTS[accent?.toLowerCase() ?? ''] ?? ''}`.normalize('NFC');
        return ENTITIES[name?.toLowerCase() ?? ''] ?? entity;
      },
    );
  return text.includes('&') ? decode(decode(text)) : text;
}

/** Splits the share class off a name, as a lower-case letter; '' if the name has none. */
function takeShareClass(name: string): readonly [rest: string, shareClass: string] {
  const found = MAY_HAVE_CLASS.test(name) ? SHARE_CLASS.exec(name) : null;
  // A name can't consist of a share class alone.
  if (found === null || found.index === 0) return [name, ''];
  const rest = `${name.slice(0, found.index)} ${name.slice(found.index + found[0].length)}`;
  return [rest, (found[1] ?? '').toLowerCase()];
}

/** Parses the name of a company as the API has it. */
export function parseName(text: string): ParsedName {
  const [name, shareClass] = takeShareClass(text);
  return { text, words: meaningful(joinedWords(name)), shareClass };
}

/** Parses a name from a typed list, and removes what lists of securities add to names. */
function parseTypedName(typed: string): ParsedName {
  const text = typed.trim();
  const [rest, named] = takeShareClass(withoutSecurity(text.replace(STATE, '').replace(CUT_OFF_FORM, '$1')));
  const name = withoutSecurity(rest);
  const letter = named === '' ? (CLASS_LETTER.exec(name)?.[1] ?? '') : '';
  return {
    text,
    words: meaningful(joinedWords(letter === '' ? name : name.replace(CLASS_LETTER, ''))),
    shareClass: named === '' ? letter.toLowerCase() : named,
  };
}

function withoutSecurity(name: string): string {
  const shorter = name
    .replace(PAR_VALUE, '')
    .replace(MATURITY, '')
    .replace(SECURITY, '')
    .replace(LONG_FORM, '');
  return shorter === name ? name : withoutSecurity(shorter);
}

/** Returns the host of a URL, email address or domain; null for other text. */
export function parseDomain(text: string): string | null {
  // Recognize plain domains quickly, because most companies have one and there are many companies.
  if (PLAIN_DOMAIN.test(text) && !NOT_AN_ENDING.test(text)) return text.replace(/^www\.(?=.*\.)/, '');
  const [, host] = ADDRESS.exec(text.trim().replace(REPEATED_SCHEME, '')) ?? [];
  if (host === undefined || NOT_AN_ENDING.test(host)) return null;
  return host.toLowerCase().replace(/^www\.(?=.*\.)/, '');
}

const isMarket = (text: string): boolean => MARKETS.has(text.toUpperCase());

/** Matches the name of an exchange in parentheses: "LMT (NYSE)". */
const EXCHANGE = /\s*[([]\s*([A-Z]{3,6})\s*[)\]]/g;

/** Removes exchanges in parentheses, which say nothing about the company. */
export const withoutExchange = (text: string): string =>
  text.replaceAll(EXCHANGE, (whole: string, code: string) => (isMarket(code) ? '' : whole));

/**
 * Removes a dollar sign or the code of an exchange from a ticker: "$T", "NYSE: T", "T:US", "T-US" and "NYSE T" become
 * "T".
 */
function withoutMarket(ticker: string): string {
  const text = ticker.trim().replace(/^\$(?=[A-Za-z])/, '');
  const [, before = '', behind = ''] = BESIDE_COLON.exec(text) ?? [];
  if (behind !== '') return isMarket(behind) && !isMarket(before) ? before : behind;
  const [, own = '', market = ''] = BEFORE_MARKET.exec(text) ?? [];
  if (isMarket(market)) return own;
  const [, first = '', rest = ''] = /^([A-Z]{3,6})\s+([A-Z\d./-]+)$/.exec(text) ?? [];
  if (isMarket(first)) return rest;
  const [, code = '', exchange = ''] = /^([A-Z\d./-]{1,7})\s+([A-Z]{3,6})$/.exec(text) ?? [];
  return isMarket(exchange) ? code : text;
}

export const isTicker = (text: string): boolean => TICKER.test(withoutMarket(text));

/** Returns a ticker in the form that is compared: "brk/b" becomes "BRK.B". */
export const tickerKey = (text: string): string =>
  PLAIN_TICKER.test(text)
    ? text
    : withoutMarket(text)
        .toUpperCase()
        .replaceAll(/[/ -]+/g, '.');

interface Taken {
  readonly rest: string;
  readonly tickers: readonly string[];
  readonly others: readonly string[];
}

/** Extracts tickers, former names and remarks in parentheses from a text. */
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
    // Keep a first name in parentheses behind the family name: "Lilly (Eli)".
    else if (foldedWords(inside).every((word) => !isMeaningless(word))) return ` ${whole} `;
    return ' ';
  });
  return { rest: rest.trim(), tickers, others };
}

/**
 * Matches a text in parentheses, which a legal form may follow, or a text behind a comma, unless that begins with a
 * legal form: "Apple, Inc., Cupertino".
 */
const REMARK =
  /^(.+?)\s*(?:[([]([^()[\]]+)[)\]](?:\s+(?:inc|corp|co|ltd|llc|lp|plc)\.?)?|,\s*(?!(?:the|[a-z.]+)$)(.+))$/i;
/** Matches words of the list's author behind a name, which are in lower case: "Ford - call again", "AO Smith boilers". */
const AUTHORS_WORDS =
  /^((?=.*\p{Lu}).*?[\p{L}\p{N}.])(?:\s+[-–—]\s+(\p{Ll}.*)|\s+(\p{Ll}{4,}(?:\s\p{Ll}+)*))$/u;

/** Matches a place or another text behind a remark in parentheses: "Union Electric (Ameren), St. Louis". */
const BEHIND_PARENTHESES = /(?<=[)\]])\s*(?:,|[-–—])\s*[^()[\]]+$/;
/** Matches a text behind a dash or a slash: "Bell Textron Inc. - Fort Worth, TX", "Comcast / NBCU". */
const BEHIND_DASH = /^(.+?)\s+[-–—/|]\s+(.+)$/;

/** Splits a text into a name and what stands behind it. Returns null if nothing does. */
function takeRemark(line: string): Remark | null {
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

/** Splits a line of a list into its parts. */
export function parseLine(line: string): ParsedLine {
  const text = decodeEntities(line)
    .replaceAll(AUTHOR_MARK, '')
    .replace(BULLET, '')
    .replaceAll(TRADEMARK, '')
    .trim();
  const [, number] = ID.exec(text) ?? PAGE.exec(text) ?? [];
  const domain = parseDomain(text);
  if (domain !== null)
    return { id: number === undefined ? null : Number(number), domain, tickers: [], names: [], remark: null };
  const addresses = text.match(DOMAIN_INSIDE) ?? [];
  const { rest, tickers, others } = takeParentheses(
    text
      .replaceAll(DOMAIN_INSIDE, ' ')
      .replaceAll(IDENTIFIER, ' ')
      .replaceAll(/<\s*>|\(\s*\)/g, ' '),
  );
  const [main = '', ...former] = rest.split(OTHER_NAME);
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
    id: number === undefined ? null : Number(number),
    domain: addresses.map(parseDomain).find((found) => found !== null) ?? null,
    tickers: [...tickers, ...beside],
    names,
    remark: takeRemark(words.join(' ').trim()) ?? takeRemark(text),
  };
}

/** If at least this share of the lines look like tickers, the list counts as a list of tickers. */
const TICKERS_SHARE = 0.6;
const MIN_TICKERS = 3;

/** True if a list consists of tickers. "FOX" in it is then a ticker, not a name. */
export function isListOfTickers(lines: readonly string[]): boolean {
  const count = lines.filter(isTicker).length;
  return count >= MIN_TICKERS && count >= TICKERS_SHARE * lines.length;
}
