import type { CompanySummary } from '#contract/company.ts';

/** The name of a field of a company in lists (SPEC §2.2). */
export type FieldName = keyof CompanySummary;

/** The kinds of number fields that lists can be filtered by a range of. */
export type NumberKind = 'year';

/** The kinds that a field can have if its values are of this type. */
type KindOf<Value> = Value extends number
  ? 'id' | NumberKind
  : Value extends string
    ? 'text' | 'place' | 'instant'
    : 'categories';

type FieldKind = KindOf<CompanySummary[FieldName]>;

/** Describes a field of a company: its label, where it is shown, and what lists can do with it. */
interface CompanyField<Kind> {
  readonly label: string;
  /** How the field is indexed, sorted, filtered and formatted. */
  readonly kind: Kind;
  /**
   * Where the profile shows the field: among the facts that are always visible, in the details, or below the counts in
   * the details.
   */
  readonly group: 'facts' | 'details' | 'logo';
  /** True if printed profiles include the field. Others have a place of their own, or aren't useful on paper. */
  readonly printed?: true;
  /** True to use the code font, because the field is an identifier. */
  readonly code?: true;
  /** True if searches include the field. */
  readonly searched?: true;
  /** Name of its column, sort order and filter in the URL, if lists have any of these. */
  readonly param?: string;
  /** True if lists can be sorted by the field. */
  readonly sorted?: true;
  /** True if lists can be filtered by a range of values. Only for numbers, as dates are filtered by month. */
  readonly range?: Kind extends NumberKind ? true : never;
}

type AllFields = { readonly [Name in FieldName]-?: CompanyField<KindOf<NonNullable<CompanySummary[Name]>>> };

/**
 * Everything about the fields of a company, in the order of the profile. The index, the sort orders, the filters with
 * their counts, the labels and the exports all derive from this table. The contract defines the fields' types, and
 * which of them a server must send.
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
    range: true,
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

/** Names of the fields whose entries have these properties. */
type FieldWith<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName];

type ParamOf<Name extends FieldName> = Fields[Name] extends { param: infer Text extends string }
  ? Text
  : never;

// The cast is needed because `Object.keys` loses the literal types.
/** Names of all fields, in the order of the profile. */
export const FIELD_NAMES = Object.keys(COMPANY_FIELDS) as readonly FieldName[];

/** A field's label. */
export type FieldLabel = Fields[FieldName]['label'];

/** Returns a field's entry, including properties that not all fields have. */
export const companyField = (name: FieldName): CompanyField<FieldKind> & { readonly label: FieldLabel } =>
  COMPANY_FIELDS[name];

/** The fields that have a column in the index, by the column's name in the URL. */
const FIELD_OF_PARAM = Object.fromEntries(
  FIELD_NAMES.flatMap((name) => {
    const { param } = companyField(name);
    return param === undefined ? [] : [[param, name]];
  }),
) as { readonly [Name in FieldWith<{ param: string }> as ParamOf<Name>]: Name };

type Param = keyof typeof FIELD_OF_PARAM;
const PARAMS = Object.keys(FIELD_OF_PARAM) as readonly Param[];

/** Returns the params of the fields that the condition holds for. The caller knows their names from the same condition. */
const paramsOf = (has: (field: CompanyField<FieldKind>) => boolean) =>
  PARAMS.filter((param) => has(companyField(FIELD_OF_PARAM[param])));

/** Names in the URL of the sort orders by a field. */
export type FieldColumn = ParamOf<FieldWith<{ param: string; sorted: true }>>;
export const FIELD_COLUMNS = paramsOf(({ sorted }) => sorted === true) as readonly FieldColumn[];

/** Names in the URL of the filters by a range of numbers. */
export type RangeParam = ParamOf<RangeField>;
type RangeField = FieldWith<{ param: string; range: true }>;
export const RANGE_PARAMS = paramsOf(({ range }) => range === true) as readonly RangeParam[];

/** Returns the entry of the field that a filter by a range is about. */
export const rangeField = (param: RangeParam): Fields[RangeField] => COMPANY_FIELDS[FIELD_OF_PARAM[param]];

/** Creates a record with a value for each filter by a range, so that none is forgotten. */
export const forEachRange = <Value>(make: (param: RangeParam) => Value): Record<RangeParam, Value> =>
  // The cast is needed because `Object.fromEntries` loses the names.
  Object.fromEntries(RANGE_PARAMS.map((param) => [param, make(param)])) as Record<RangeParam, Value>;

/** Names of the index's columns. Companies' names aren't among them, because they are stored as titles. */
export const INDEXED_PARAMS = PARAMS.filter((param) => param !== 'name');
export type IndexedParam = (typeof INDEXED_PARAMS)[number];

/** Returns the field that has this name in the URL. */
export const fieldOfParam = (param: Param): FieldName => FIELD_OF_PARAM[param];

/** Fields that searches include. */
export const SEARCHED_FIELDS = FIELD_NAMES.filter(
  (name) => companyField(name).searched !== undefined,
) as readonly SearchedField[];
export type SearchedField = FieldWith<{ searched: true }>;
