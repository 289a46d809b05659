import type { CompanySummary } from '#contract/company.ts';
import { RANGE_DIGITS } from '#contract/parameters.ts';

export type FieldName = keyof CompanySummary;

/** Kinds of numbers that lists can be filtered by: years, of which 0 means unknown, and numbers of things. */
export type NumberKind = 'year' | 'count';

type KindOf<Value> = Value extends number
  ? 'id' | NumberKind
  : Value extends string
    ? 'text' | 'place' | 'instant'
    : 'categories';

type FieldKind = KindOf<CompanySummary[FieldName]>;

interface CompanyField<Kind> {
  readonly label: string;
  readonly kind: Kind;
  /**
   * Part of the profile that shows the field: the facts at the top, the details, which the user opens, or the rows
   * about the logo at the end of the details.
   */
  readonly group: 'facts' | 'details' | 'logo';
  /** True if printed profiles list the field. The others are printed elsewhere or are of no use on paper. */
  readonly printed?: true;
  /** True if the value is an identifier, shown in a monospaced font. */
  readonly code?: true;
  readonly searched?: true;
  /** Name of the field's column, sort order and filter in the URL. Absent if lists don't have the field. */
  readonly param?: string;
  readonly sorted?: true;
  /** Present if lists can be filtered by a range of values. Only for numbers: dates are filtered by month. */
  readonly range?: Kind extends NumberKind ? { readonly maxDigits: number } : never;
}

type AllFields = { readonly [Name in FieldName]-?: CompanyField<KindOf<NonNullable<CompanySummary[Name]>>> };

/**
 * All fields of a company, in the order of the profile. The index, sort orders, filters, labels and exports derive
 * from this table. The API contract defines the types of the fields.
 */
export const COMPANY_FIELDS = {
  founded_year: {
    label: 'Founded',
    kind: 'year',
    group: 'facts',
    printed: true,
    searched: true,
    param: 'founded',
    sorted: true,
    range: { maxDigits: RANGE_DIGITS.founded },
  },
  location: {
    label: 'Location',
    kind: 'place',
    group: 'facts',
    printed: true,
    searched: true,
    param: 'location',
    sorted: true,
  },
  legal_name: { label: 'Legal name', kind: 'text', group: 'facts', searched: true },
  domain: { label: 'Domain', kind: 'text', group: 'details', searched: true },
  ticker: {
    label: 'Ticker',
    kind: 'text',
    group: 'details',
    code: true,
    searched: true,
    param: 'ticker',
    sorted: true,
  },
  categories: {
    label: 'Categories',
    kind: 'categories',
    group: 'details',
    printed: true,
    searched: true,
    param: 'categories',
    sorted: true,
  },
  updated_at: {
    label: 'Updated',
    kind: 'instant',
    group: 'facts',
    printed: true,
    param: 'updated',
    sorted: true,
  },
  created_at: { label: 'Added', kind: 'instant', group: 'facts', printed: true },
  id: { label: 'Id', kind: 'id', group: 'details', printed: true, code: true, searched: true },
  name: { label: 'Name', kind: 'text', group: 'details', searched: true, param: 'name', sorted: true },
  normalized_name: { label: 'Short name', kind: 'text', group: 'details', printed: true, code: true },
  description: { label: 'Description', kind: 'text', group: 'details', searched: true },
  logo_filename: { label: 'Logo file', kind: 'text', group: 'logo', code: true },
  logo_color: { label: 'Logo colour', kind: 'text', group: 'logo', code: true },
} as const satisfies AllFields;

type Fields = typeof COMPANY_FIELDS;

// Names and types derived from `COMPANY_FIELDS`. A field's param (`founded` for `founded_year`) is its name in the URL
// and in the index.

/** Names of the fields whose entries in `COMPANY_FIELDS` have the properties in `Part`. */
type FieldWith<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName];

/** Param of a field: `ParamOf<'founded_year'>` is `'founded'`. */
type ParamOf<Name extends FieldName> = Fields[Name] extends { param: infer Text extends string }
  ? Text
  : never;

// The cast restores the literal types, which `Object.keys` loses.
export const FIELD_NAMES = Object.keys(COMPANY_FIELDS) as readonly FieldName[];

export type FieldLabel = Fields[FieldName]['label'];

export const companyField = (name: FieldName): CompanyField<FieldKind> & { readonly label: FieldLabel } =>
  COMPANY_FIELDS[name];

/** Name of each field by its param. */
const FIELD_OF_PARAM = Object.fromEntries(
  FIELD_NAMES.flatMap((name) => {
    const { param } = companyField(name);
    return param === undefined ? [] : [[param, name]];
  }),
) as { readonly [Name in FieldWith<{ param: string }> as ParamOf<Name>]: Name };

type Param = keyof typeof FIELD_OF_PARAM;
const PARAMS = Object.keys(FIELD_OF_PARAM) as readonly Param[];

const paramsOf = (has: (field: CompanyField<FieldKind>) => boolean) =>
  PARAMS.filter((param) => has(companyField(FIELD_OF_PARAM[param])));

/** Params of the fields that the catalogue can sort by. */
export type FieldColumn = ParamOf<FieldWith<{ param: string; sorted: true }>>;
export const FIELD_COLUMNS = paramsOf(({ sorted }) => sorted === true) as readonly FieldColumn[];

/** Params of the fields that can be filtered by a range. */
export type RangeParam = ParamOf<RangeField>;
type RangeField = FieldWith<{ param: string; range: object }>;
export const RANGE_PARAMS = paramsOf(({ range }) => range !== undefined) as readonly RangeParam[];

export const rangeField = (param: RangeParam): Fields[RangeField] => COMPANY_FIELDS[FIELD_OF_PARAM[param]];

/** Creates an object with an entry for each field that can be filtered by a range. */
export const forEachRange = <Value>(make: (param: RangeParam) => Value): Record<RangeParam, Value> =>
  // The cast restores the names of the params, which `Object.fromEntries` loses.
  Object.fromEntries(RANGE_PARAMS.map((param) => [param, make(param)])) as Record<RangeParam, Value>;

/** Names of the columns in the index. `name` has no column, because names are stored as titles. */
export const INDEXED_PARAMS = PARAMS.filter((param) => param !== 'name');
export type IndexedParam = (typeof INDEXED_PARAMS)[number];

export const fieldOfParam = (param: Param): FieldName => FIELD_OF_PARAM[param];

export const SEARCHED_FIELDS = FIELD_NAMES.filter(
  (name) => companyField(name).searched !== undefined,
) as readonly SearchedField[];
export type SearchedField = FieldWith<{ searched: true }>;
