import { findDomain } from './find-domain.ts';
import { findNames } from './find-names.ts';
import { findRemark } from './find-remark.ts';
import { bestOf, certain, doubted, type Finding, hasCertain, isExact, leading, reason } from './finding.ts';
import { type LineMatch, type MatchCandidate, NO_MATCH } from './line-match.ts';
import { codesIn } from './location-codes.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';
import { isTicker, tickerKey, withoutExchange } from './parse-ticker.ts';

/** Maximum length of a line. Longer texts aren't names, and comparing them word by word would take long. */
const MAX_LENGTH = 200;
const MAX_CANDIDATES = 20;
const MAX_CLOSEST = 3;
/**
 * Matches the code of an exchange behind a ticker: “MSFT US Equity”, “AAPL.O”. Doesn't match a legal form, as in “EQT
 * AB”.
 */
const MARKET =
  /(?<=^[A-Z\d./]{1,8})(?:\s[A-Z]{2}\s(?:Equity|EQUITY)|\s(?!A[BGS]|S[AE]|[BN]V|KK|CO|LP|OY)[A-Z]{2}|\.[A-Z]{1,2})$/;

/** Matches the share class in a ticker: "LEN/B", "BRK.B". */
const SHARE_CLASS = /^([A-Z]{1,5})[./ -][A-Z]$/;
/** Matches the market in a ticker as Bloomberg writes it: “PRU LN Equity” is a share in London. */
const BLOOMBERG = /\s([A-Z]{2})\s(?:Equity|EQUITY)$/;
const US_MARKET = /^U[A-Z]$/;

export type NameMatcher = ReturnType<typeof createNameMatcher>;

/** Creates a matcher without companies. It finds companies by the names, tickers, domains and ids in lists. */
export function createNameMatcher() {
  const index = createNameIndex();
  return {
    add: index.add,
    /** Finds the companies that a line may refer to. `areTickers` is true if all lines of the list are tickers. */
    match(line: string, areTickers = false): LineMatch {
      const text = withoutExchange(line);
      const parsed = parseLine(text.slice(0, MAX_LENGTH));
      return decide(findParts(index, parsed, text.trim(), areTickers));
    },
  };
}

/** Returns the companies that each part of a line may refer to, starting with the most reliable part. */
function findParts(index: NameIndex, line: ParsedLine, text: string, areTickers: boolean): Finding[][] {
  const reliable: Finding[][] = [];
  if (line.id !== null) reliable.push(findId(index, line.id));
  if (line.domain !== null) reliable.push(findDomain(index, line.domain));
  // Ignore former tickers beside a name, because they may mean something else, such as a country: “Delta Electronics
  // (TW)”.
  for (const ticker of line.tickers)
    reliable.push(findTicker(index, ticker).filter(({ reasons }) => reasons[0]?.kind === 'ticker'));

  const mayBeTicker = reliable.length === 0 && isTicker(text.toUpperCase().replace(MARKET, ''));
  const ticker = mayBeTicker ? findTicker(index, text) : [];
  // A text that could be a name is a ticker if a market code follows it, as in “FOX.OQ”.
  const hasMarket = text === text.toUpperCase() && tickerKey(text.replace(MARKET, '')) !== tickerKey(text);
  if ((areTickers || (hasMarket && hasCertain(ticker))) && ticker.length > 0) return [ticker];

  const parts = [...reliable, ...rankNameAndTicker(findNamesOrTicker(index, line, text), ticker, text)];
  return parts.filter((part) => part.length > 0);
}

const findId = (index: NameIndex, id: number): Finding[] => {
  const company = index.withId(id);
  return company ? [certain(company, reason('id'))] : [];
};

/**
 * Finds the companies with a ticker. If there are none, finds those with the ticker of another share class: LEN for
 * “LEN/B”.
 */
function findTicker(index: NameIndex, text: string): Finding[] {
  const ticker = text.replace(MARKET, '');
  const [, root = ''] = SHARE_CLASS.exec(ticker) ?? [];
  const found = [text, ticker, root].map((each) => (each === '' ? [] : index.withTicker(each)));
  const own = found.find(({ length }) => length > 0) ?? index.withTickerRoot(root);
  // A former ticker may have been reused by another company, so it counts only if no company has it now.
  const companies = own.length > 0 ? own : index.withFormerTicker(ticker);
  const why = own.length > 0 ? reason('ticker') : reason('former ticker', ticker);
  const [, market = ''] = BLOOMBERG.exec(text) ?? [];
  return companies.map((company) => {
    const isElsewhere = market !== '' && !US_MARKET.test(market) && codesIn(company.location).includes('us');
    const finding = certain(company, why);
    return isElsewhere ? doubted(finding) : finding;
  });
}

function findNamesOrTicker(index: NameIndex, { names, remark }: ParsedLine, text: string): Finding[] {
  const named = findNames(index, names);
  const found =
    remark === null || hasCertain(named) ? named : bestOf([...findRemark(index, remark), ...named]);
  if (found.length > 0 || names[0]?.words.length !== 1) return found;
  // A ticker may replace the name, as in “AMD Inc”.
  const first = text.replace(/[\s,].*$/, '');
  return first !== text && isTicker(first) ? findTicker(index, first) : found;
}

/** Groups the companies found by a text as their name or as their ticker. The likeliest group comes first. */
function rankNameAndTicker(names: Finding[], ticker: Finding[], text: string): Finding[][] {
  if (ticker.length === 0) return [names];
  // If the text is exactly a company's name, names and tickers are equally likely: “FOX” may be the name of two
  // companies and the ticker of one.
  if (names.some(isExact)) return [bestOf([...names, ...ticker])];
  // A text such as "Tech" is more likely a word than a ticker.
  const isWord = /^[\p{Lu}][\p{Ll}]{3,}$/u.test(text);
  return isWord ? [names, ticker.map(doubted)] : [ticker, names.map(doubted)];
}

/** Decides which company a line refers to, given the companies found for each of its parts. */
function decide(parts: readonly (readonly Finding[])[]): LineMatch {
  const sure = parts.map(leading).filter((part) => part.length > 0);
  const [first, ...others] = sure;
  if (!first) {
    const closest = bestOf(parts.flat()).slice(0, MAX_CLOSEST);
    return { ...NO_MATCH, candidates: closest.map(toCandidate) };
  }
  // If the first part of the line fits several companies, prefer those that all other parts fit as well.
  const agreed = first.flatMap((found) => {
    const same = others.map((part) => part.find(({ company }) => company === found.company));
    return same.every((each) => each !== undefined)
      ? { ...found, reasons: [...found.reasons, ...same.flatMap((each) => each?.reasons ?? [])] }
      : [];
  });
  const meant = agreed.length > 0 ? agreed : bestOf(sure.flat());
  const rest = bestOf(parts.flat()).filter(({ company }) => meant.every((each) => each.company !== company));
  if (meant.length === 1)
    return {
      status: 'matched',
      candidates: [...meant, ...rest.slice(0, MAX_CLOSEST)].map(toCandidate),
      count: 1,
    };
  return {
    status: 'several',
    candidates: meant.slice(0, MAX_CANDIDATES).map(toCandidate),
    count: meant.length,
  };
}

const toCandidate = ({ company, reasons }: Finding): MatchCandidate => {
  const { id, name, ticker, domain, location } = company;
  return { company: { id, name, ticker, domain, location }, reasons };
};
