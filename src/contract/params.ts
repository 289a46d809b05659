/** Query parameters of our service. SPEC §4.2 and §8 show neither names nor bounds, so these are ours. */

export const DEFAULT_LIMIT = 25;
export const MAX_LIMIT = 500;
/** Maximum number of values in one filter. */
export const MAX_VALUES = 100;

const MAX_SLUG_LENGTH = 200;
export const MAX_OFFERING_ID_LENGTH = 200;

/** `limit` elements after skipping `offset`. */
export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}

/** Matches any of the `categorySlugs`; the two filters are combined with AND. An absent filter is null. */
export interface CompanyListQuery extends PageQuery {
  readonly companyIds: readonly number[] | null;
  readonly categorySlugs: readonly string[] | null;
}

/** Becomes 400 `invalid_parameter`, with a message that names the parameter. */
export class InvalidParameter extends Error {
  readonly parameter: string;

  constructor(parameter: string, problem: string) {
    super(`${quote(parameter)} ${problem}`);
    this.name = 'InvalidParameter';
    this.parameter = parameter;
  }
}

/** Decoded names and values in order, including repeats. */
export type QueryEntries = Iterable<readonly [string, string]>;

// The message echoes input, so keep it short and printable.
function quote(text: string): string {
  const printable = text.replace(/[^\x21-\x7e]/gu, '?');
  return `'${printable.length > 40 ? `${printable.slice(0, 40)}…` : printable}'`;
}

/** Parses decimal digits (no sign, no leading zero) up to 2⁵³−1; undefined for anything else. */
export function parseInteger(text: string): number | undefined {
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

interface GroupedParams {
  one(name: string): string | undefined;
  many(name: string): readonly string[] | null;
}

/** Groups entries by parameter. Filters may be repeated, end in `[]`, or be comma-separated. */
function group(entries: QueryEntries, single: readonly string[], several: readonly string[]): GroupedParams {
  const ones = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const bare = name.endsWith('[]') ? name.slice(0, -2) : name;
    if (several.includes(bare)) lists.set(bare, [...(lists.get(bare) ?? []), ...value.split(',')]);
    else if (!single.includes(name)) throw new InvalidParameter(name, 'is not a parameter of this list.');
    else if (ones.has(name)) throw new InvalidParameter(name, 'was sent more than once.');
    else ones.set(name, value);
  }
  return { one: (name) => ones.get(name), many: (name) => lists.get(name) ?? null };
}

function parsePage(grouped: GroupedParams): PageQuery {
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const text = grouped.one(name);
    if (text === undefined) return fallback;
    const value = parseInteger(text);
    if (value === undefined || value < min || value > max)
      throw new InvalidParameter(name, `must be a whole number from ${min} to ${max}.`);
    return value;
  };
  return {
    limit: integer('limit', DEFAULT_LIMIT, 1, MAX_LIMIT),
    offset: integer('offset', 0, 0, Number.MAX_SAFE_INTEGER),
  };
}

function parseValues<T>(
  grouped: GroupedParams,
  name: string,
  parse: (text: string) => T | undefined,
  problem: string,
): readonly T[] | null {
  const texts = grouped.many(name);
  if (texts === null) return null;
  if (texts.length > MAX_VALUES) throw new InvalidParameter(name, `takes at most ${MAX_VALUES} values.`);
  const values = texts.map((text) => {
    const value = parse(text);
    if (value === undefined) throw new InvalidParameter(name, problem);
    return value;
  });
  return [...new Set(values)];
}

/** Whether a slug can be used in the list filter, where commas separate values. */
export const isCategorySlug = (text: string): boolean =>
  text.length > 0 && text.length <= MAX_SLUG_LENGTH && !/[\s,\p{Cc}]/u.test(text);

/** Whether `GET /api/v1/offerings/{offering_id}` accepts the id (SPEC §4.5 shows no type, so this is ours). */
export const isOfferingId = (text: string): boolean =>
  text.length <= MAX_OFFERING_ID_LENGTH && !/\p{Cc}/u.test(text);

const parseSlug = (text: string) => (isCategorySlug(text) ? text : undefined);

/** The query of `GET /api/v1/companies` (SPEC §4.2). Throws InvalidParameter. */
export function parseCompanyListQuery(entries: QueryEntries): CompanyListQuery {
  const grouped = group(entries, ['limit', 'offset'], ['company_ids', 'category_slugs']);
  return {
    ...parsePage(grouped),
    companyIds: parseValues(grouped, 'company_ids', parseInteger, 'must hold whole numbers only.'),
    categorySlugs: parseValues(grouped, 'category_slugs', parseSlug, 'must hold category slugs only.'),
  };
}

/** The query of `GET /api/v1/offerings` (SPEC §4.4). Throws InvalidParameter. */
export function parsePageQuery(entries: QueryEntries): PageQuery {
  return parsePage(group(entries, ['limit', 'offset'], []));
}
