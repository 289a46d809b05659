const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = '(?:[T ]+(\\d{1,2}):(\\d\\d)(?::(\\d\\d))?)?';
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}$`, 'i');
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${TIME}$`, 'i');
const DAY_AND_MONTH = new RegExp(`^(\\d{1,2})[ -]([a-z]{3,9})\\.?,?[ -](\\d{4})${TIME}$`, 'i');
const MONTH_AND_DAY = new RegExp(`^([a-z]{3,9})\\.? (\\d{1,2}),? (\\d{4})${TIME}$`, 'i');

/**
 * Reads cells of companies that are written in another way than the contract's, where there is only one way to
 * understand them. All other cells are returned as they are.
 */
export function createCellCleaner() {
  const counts = new Map<string, { count: number; example: string }>();
  const note = (what: string, before: string, after: string) => {
    const noted = counts.get(what);
    if (noted) noted.count++;
    else counts.set(what, { count: 1, example: `${before} as ${after}` });
    return { text: after };
  };
  return {
    clean(column: string, cell: string): { readonly text: string } | { readonly problem: string } {
      const text = cell.trim();
      switch (column) {
        case 'id':
        case 'founded_year':
          return /^-?\d+\.0+$/.test(text)
            ? note(`${column}: whole numbers`, text, text.replace(/\..*/, ''))
            : { text };
        case 'domain': {
          const domain = hostOf(text);
          return domain === null ? { text: cell } : note('domain: addresses', text, domain);
        }
        case 'created_at':
        case 'updated_at': {
          const date = readDate(text);
          if (date === null) return { text };
          return 'problem' in date ? date : note(`${column}: dates, in UTC`, text, date.text);
        }
        default:
          return { text: cell };
      }
    },
    /** What was read in another way than it is written, and how often. */
    notes: () =>
      [...counts].map(
        ([what, { count, example }]) => `${what}: ${count.toLocaleString('en-US')} read, such as ${example}`,
      ),
  };
}

/** Of an address such as `https://www.x.com/`; null if it is none. */
function hostOf(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).hostname.replace(/^www\./, '');
}

/** Null if it is none of these forms. Never guesses between day and month. */
function readDate(text: string): { text: string } | { problem: string } | null {
  let match = YEAR_FIRST.exec(text);
  if (match) return toInstant(text, match[1], match[3], match[4], match.slice(5));
  match = DAY_AND_MONTH.exec(text);
  if (match) return toInstant(text, match[3], monthOf(match[2]), match[1], match.slice(4));
  match = MONTH_AND_DAY.exec(text);
  if (match) return toInstant(text, match[3], monthOf(match[1]), match[2], match.slice(4));
  match = YEAR_LAST.exec(text);
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  if (first <= 12 && second <= 12 && first !== second)
    return {
      problem: `does not say which is the day and which the month: write it as ${match[4]}-MM-DD, got ${JSON.stringify(text)}`,
    };
  const [day, month] = second > 12 ? [second, first] : [first, second];
  return toInstant(text, match[4], month, day, match.slice(5));
}

/** 1 to 12, or 0 for none. */
const monthOf = (name = '') => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function toInstant(
  text: string,
  year: unknown,
  month: unknown,
  day: unknown,
  [hour = '0', minute = '00', second = '00']: readonly (string | undefined)[],
): { text: string } | { problem: string } {
  const pad = (part: unknown) => String(part).padStart(2, '0');
  const date = `${String(year)}-${pad(month)}-${pad(day)}`;
  const instant = `${date}T${pad(hour)}:${minute}:${second}Z`;
  const time = Date.parse(instant);
  // Dates such as the 30th of February would become another one.
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  return isReal ? { text: instant } : { problem: `is not a date, got ${JSON.stringify(text)}` };
}
