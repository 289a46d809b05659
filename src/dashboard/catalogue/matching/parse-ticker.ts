/** Matches a ticker, with or without a share class: “AAPL”, “BRK.B”. */
const TICKER = /^(?=.*[A-Z])[A-Z\d]{1,6}(?:[./ -][A-Z]{1,2})?$/;
/** Matches a ticker that is already in the form for comparisons. */
const PLAIN_TICKER = /^[A-Z\d]{1,6}$/;
/** Matches a ticker and the code of a market, in either order: “NYSE: T”, “T:US”. */
const BESIDE_COLON = /^([A-Za-z\d./-]{1,8})\s?:\s?(\S.*)$/;
/** Matches a ticker before the code of a market: "DVN-US". */
const BEFORE_MARKET = /^([A-Z\d]{1,6}(?:[./][A-Z])?)-([A-Z]{2})$/;
/** Matches a ticker as Bloomberg writes it: “RMD AU Equity”. */
export const BLOOMBERG_TICKER = /^[A-Z\d/]{1,8}\s[A-Z]{2}\sEquity$/i;
/** Codes of exchanges and markets. They may stand before or behind a ticker. */
const MARKETS = new Set(
  'NYSE NASDAQ AMEX ARCA BATS OTC NYS NAS NMS XNYS XNAS XASE US UN UW UQ UR LSE LON LN XLON TSX TSE TO ETR GR XETR FP EPA AMS SWX VX HK HKG TYO JP ASX'.split(
    ' ',
  ),
);

const isMarket = (text: string): boolean => MARKETS.has(text.toUpperCase());

/** Matches the name of an exchange in parentheses: "LMT (NYSE)". */
const EXCHANGE = /\s*[([]\s*([A-Z]{3,6})\s*[)\]]/g;

/** Removes exchanges in parentheses, which say nothing about the company. */
export const withoutExchange = (text: string): string =>
  text.replaceAll(EXCHANGE, (whole: string, code: string) => (isMarket(code) ? '' : whole));

/** Removes a dollar sign or a market code from a ticker: “$T”, “NYSE: T”, “T:US”, “T-US” and “NYSE T” become “T”. */
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

/** Returns a ticker in the form for comparisons: “brk/b” becomes “BRK.B”. */
export const tickerKey = (text: string): string =>
  PLAIN_TICKER.test(text)
    ? text
    : withoutMarket(text)
        .toUpperCase()
        .replaceAll(/[/ -]+/g, '.');

/** Minimum share of lines that must look like tickers for a list to count as a list of tickers. */
const TICKERS_SHARE = 0.6;
const MIN_TICKERS = 3;

/** True if a list consists of tickers. “FOX” is then a ticker instead of a name. */
export function isListOfTickers(lines: readonly string[]): boolean {
  const count = lines.filter(isTicker).length;
  return count >= MIN_TICKERS && count >= TICKERS_SHARE * lines.length;
}
