import { hash } from 'node:crypto';
import { Company } from '#contract/company.ts';

/** A field that a file may leave out. The contract requires most of these fields, so the import fills them in. */
export type FilledField = Exclude<keyof Company, 'id' | 'name'>;

/** The fields of a company as its file has them, before validation. */
export type GivenFields = Readonly<Record<string, unknown>>;

const TEXTS = ['domain', 'description', 'logo_filename', 'ticker', 'location'] as const;
const PLACEHOLDERS = { normalized_name: '-', legal_name: '', logo_color: '#000' };
const LISTS = ['categories', 'research', 'news'] as const;

/** How the missing fields of a company are filled in. */
export interface FillInOptions {
  /** The company with this id in the current data set; undefined if it is new. */
  readonly current: Company | undefined;
  /** Whether fields that the file does not have keep their current values. */
  readonly keepsCurrent: boolean;
  readonly now: string;
  /**
   * Returns a normalized name that no other company has. While a company's name stays the same, so does its
   * normalized name.
   */
  readonly uniqueName: (name: string, id: number, current: Company | undefined) => string;
  /** Called for each field that is filled in with a default or generated value. */
  readonly onFilled: (field: FilledField) => void;
}

/**
 * Fills in the missing fields of a company. `empty` lists the fields that the file has, but without a value for this
 * company. If no other field changes, the company keeps its `updated_at`, so that it counts as unchanged.
 */
export function fillInCompany(
  given: GivenFields,
  empty: readonly string[],
  { current, keepsCurrent, now, uniqueName, onFilled }: FillInOptions,
): GivenFields {
  const currentFields = keepsCurrent && current ? withoutKeys(current, ['updated_at', ...empty]) : {};
  const fields: Record<string, unknown> = { ...currentFields, ...given };
  const fill = (field: FilledField, make: () => unknown) => {
    if (fields[field] !== undefined) return;
    fields[field] = make();
    onFilled(field);
  };
  const { name, id } = fields;
  const canName = typeof name === 'string' && typeof id === 'number';
  if (canName) {
    fill('normalized_name', () => uniqueName(name, id, current));
    fill('legal_name', () => name);
    fill('logo_color', () => colorOf(name));
  } else {
    // A row without a name or id is refused for that reason. Placeholders prevent further messages about the fields
    // that are derived from name and id.
    for (const [field, value] of Object.entries(PLACEHOLDERS)) fields[field] ??= value;
  }
  for (const field of TEXTS) fill(field, () => '');
  fill('founded_year', () => 0);
  // Empty lists are normal, so these are not reported as filled in.
  for (const field of LISTS) fields[field] ??= [];
  fill('created_at', () => current?.created_at ?? now);
  fill('updated_at', () =>
    current && isSame({ ...fields, updated_at: current.updated_at }, current) ? current.updated_at : now,
  );
  return fields;
}

const FIELDS = Object.keys(Company.shape);
/**
 * The fields that a row may lack without needing anything from the current data set: the contract's optional fields,
 * and those that the input schema sets to empty lists.
 */
const OPTIONAL_FIELDS: ReadonlySet<string> = new Set([
  ...Object.entries(Company.shape).flatMap(([name, schema]) =>
    schema.safeParse(undefined).success ? [name] : [],
  ),
  'research',
  'news',
]);

/** Tells whether a row has all fields that it needs, so that nothing must be filled in from the current company. */
export const hasAllFields = (
  fields: GivenFields,
  { keepsCurrent }: Pick<FillInOptions, 'keepsCurrent'>,
): boolean =>
  FIELDS.every((field) => fields[field] !== undefined || (!keepsCurrent && OPTIONAL_FIELDS.has(field)));

const withoutKeys = (company: Company, names: readonly string[]): GivenFields =>
  Object.fromEntries(Object.entries(company).filter(([name]) => !names.includes(name)));

/** Tells whether all fields are equal. The members of nested objects must be in the same order. */
const isSame = (fields: GivenFields, current: Company): boolean =>
  Object.keys(Company.shape).every(
    (field) => JSON.stringify(fields[field]) === JSON.stringify(current[field as keyof Company]),
  );

/**
 * Makes a slug from a text: lower-case ASCII letters and digits, with hyphens in between. Returns '' if the text has no
 * such letters or digits.
 */
export function slugOf(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[œŒ]/g, 'oe')
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replaceAll('#', ' sharp ')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * The lightness of logo colours, in percent. At this lightness, white text has a contrast of at least 4.5 on every
 * hue.
 */
const LIGHTNESS = 30;
const SATURATION = 60;

/**
 * Returns a logo colour for a name. The same name always gets the same colour, which is dark enough for white
 * letters.
 */
export function colorOf(name: string): string {
  const hue = Number.parseInt(hash('sha1', name).slice(0, 8), 16) % 360;
  return hslToHex(hue, SATURATION / 100, LIGHTNESS / 100);
}

function hslToHex(hue: number, saturation: number, lightness: number): string {
  const range = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - range * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
