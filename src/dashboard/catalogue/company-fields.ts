import type { CompanySummary } from '#contract/company.ts';

/** The name of a field that a company has in a list (SPEC §2.2). */
export type FieldName = keyof CompanySummary;

/** The kinds of fields whose values are of a type. */
type KindOf<Value> = Value extends number
  ? 'id' | 'year'
  : Value extends string
    ? 'text' | 'place' | 'instant'
    : 'categories';

type FieldKind = KindOf<CompanySummary[FieldName]>;

/** What a company's field is called, where it is shown, and what lists can do with it. */
interface CompanyField<Kind> {
  readonly label: string;
  /** Says how the field is indexed, sorted, filtered and written. */
  readonly kind: Kind;
  /** Where the profile shows it: among the facts in sight, in the record's details, or below their counts. */
  readonly group: 'facts' | 'details' | 'logo';
  /** Whether a printed profile has it; what is missing has a place of its own, or says nothing on paper. */
  readonly printed?: true;
  /** In the font of code, since it is an identifier. */
  readonly code?: true;
  /** Whether a search looks into it. */
  readonly searched?: true;
  /** What its column, its order and its filter are called in the URL, for a list that has any of them. */
  readonly param?: string;
  /** Whether lists can be sorted by it. */
  readonly sorted?: true;
  /** Whether lists can be filtered by a range of it: only of a number, as dates are filtered by month. */
  readonly range?: Kind extends 'year' ? true : never;
}

type AllFields = { readonly [Name in FieldName]-?: CompanyField<KindOf<NonNullable<CompanySummary[Name]>>> };

/**
 * All that is known of the fields of a company, in the order of the profile. The index, the orders, the filters and
 * their counts, the labels and the exports derive from it. The fields' types, and which of them a server must send, are
 * the contract's.
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

/** The fields whose entries have these properties. */
type FieldWith<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName];

type ParamOf<Name extends FieldName> = Fields[Name] extends { param: infer Param extends string }
  ? Param
  : never;

// Object.keys loses the literal types.
/** The names of all fields, in the order of the profile. */
export const FIELD_NAMES = Object.keys(COMPANY_FIELDS) as readonly FieldName[];

/** What fields are called. */
export type FieldLabel = Fields[FieldName]['label'];

/** A field's entry, with the parts that not all fields have. */
export const companyField = (name: FieldName): CompanyField<FieldKind> & { readonly label: FieldLabel } =>
  COMPANY_FIELDS[name];

/** The fields that have a column in the index, by what that is called in the URL. */
const FIELD_OF_PARAM = Object.fromEntries(
  FIELD_NAMES.flatMap((name) => {
    const { param } = companyField(name);
    return param === undefined ? [] : [[param, name]];
  }),
) as { readonly [Name in FieldWith<{ param: string }> as ParamOf<Name>]: Name };

type Param = keyof typeof FIELD_OF_PARAM;
const PARAMS = Object.keys(FIELD_OF_PARAM) as readonly Param[];

const isParam =
  <Part extends Param>(has: (field: CompanyField<FieldKind>) => boolean) =>
  (param: Param): param is Part =>
    has(companyField(FIELD_OF_PARAM[param]));

/** What the orders of the companies are called in the URL, for those by a field. */
export type FieldColumn = ParamOf<FieldWith<{ param: string; sorted: true }>>;
export const FIELD_COLUMNS = PARAMS.filter(isParam<FieldColumn>(({ sorted }) => sorted === true));

/** What the filters by a range of a number are called in the URL. */
export type RangeParam = ParamOf<FieldWith<{ param: string; range: true }>>;
export const RANGE_PARAMS = PARAMS.filter(isParam<RangeParam>(({ range }) => range === true));

/** What the columns of the index are called; names of companies are kept as their titles instead. */
export const INDEXED_PARAMS = PARAMS.filter((param) => param !== 'name');
export type IndexedParam = (typeof INDEXED_PARAMS)[number];

/** The field that has this name in the URL. */
export const fieldOfParam = (param: Param): FieldName => FIELD_OF_PARAM[param];

/** The fields that a search looks into. */
export const SEARCHED_FIELDS = FIELD_NAMES.filter(
  (name) => companyField(name).searched !== undefined,
) as readonly SearchedField[];
export type SearchedField = FieldWith<{ searched: true }>;
