import { parseInstant } from '#contract/iso-date.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { hashText } from '#dashboard/lib/hash-text.ts';

/** The non-empty fields of a company as text, by name. */
export type SeenFields = Readonly<Record<string, string>>;

export interface Snapshot {
  readonly takenAt: number;
  readonly companies: ReadonlyMap<number, SeenFields>;
  /**
   * When the server last updated each company, by its id, in milliseconds since 1970. Companies without a known time
   * are left out.
   */
  readonly updatedAt: ReadonlyMap<number, number>;
}

/** Fields that aren't compared, because they are about the record or the logo rather than the company. */
const UNSEEN = new Set(['id', 'normalized_name', 'logo_filename', 'logo_color', 'created_at', 'updated_at']);

/**
 * Maximum length of a remembered text, in UTF-16 code units. Longer texts are remembered as a digest, which shows
 * whether they changed.
 */
const MAX_TEXT = 200;
const DIGEST = /^~[0-9a-f]{1,16}$/;

export const isDigest = (text: string): boolean => DIGEST.test(text);

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toText).toSorted().join(', ');
  // Categories are compared by name, other objects as JSON.
  const hasName = typeof value === 'object' && 'name' in value && typeof value.name === 'string';
  return hasName ? String(value.name) : JSON.stringify(value);
}

/** Returns what is remembered of a company: every field that describes it, including extra ones of the server. */
export function toSeenFields(company: CompanySummaryResponse): SeenFields {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(company)) {
    if (UNSEEN.has(name)) continue;
    const text = toText(value);
    if (text !== '') fields[name] = text.length > MAX_TEXT ? `~${hashText(text)}` : text;
  }
  return fields;
}

/** Takes a snapshot of companies. If an id occurs twice, the last one counts. */
export function toSnapshot(companies: Iterable<CompanySummaryResponse>, takenAt: number): Snapshot {
  const seen = new Map<number, SeenFields>();
  const updatedAt = new Map<number, number>();
  for (const company of companies) {
    seen.set(company.id, toSeenFields(company));
    const time = parseInstant(company.updated_at)?.getTime();
    if (time === undefined) updatedAt.delete(company.id);
    else updatedAt.set(company.id, time);
  }
  return { takenAt, companies: seen, updatedAt };
}

const VERSION = 1;

export function packSnapshot({ takenAt, companies, updatedAt }: Snapshot): string {
  const names = [...new Set([...companies.values()].flatMap(Object.keys))];
  const rows = Array.from(companies, ([id, fields]) => [id, ...names.map((name) => fields[name] ?? 0)]);
  // Update times stand apart from the rows, so that earlier versions of Dossier can still read the rows.
  const updated = Array.from(companies.keys(), (id) => updatedAt.get(id) ?? null);
  return JSON.stringify({ version: VERSION, takenAt, names, rows, updated });
}

/** Unpacks a stored snapshot; null if it is damaged or has another version. */
export function unpackSnapshot(packed: string): Snapshot | null {
  try {
    const { version, takenAt, names, rows, updated = [] } = JSON.parse(packed);
    if (version !== VERSION) return null;
    const companies = new Map<number, SeenFields>();
    const updatedAt = new Map<number, number>();
    for (const [at, [id, ...values]] of rows.entries()) {
      if (typeof updated[at] === 'number') updatedAt.set(id, updated[at]);
      const fields: Record<string, string> = {};
      names.forEach((name: string, nth: number) => {
        if (values[nth] !== 0) fields[name] = values[nth];
      });
      companies.set(id, fields);
    }
    return { takenAt, companies, updatedAt };
  } catch {
    return null;
  }
}
