import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';

/** The fields of a company in words, by name; unknown ones are left out. */
export type SeenFields = Readonly<Record<string, string>>;

/** All companies as they were seen at one time. */
export interface Snapshot {
  /** In milliseconds since 1970. */
  readonly takenAt: number;
  readonly companies: ReadonlyMap<number, SeenFields>;
  /** When the server last updated each, in milliseconds since 1970; unknown times are left out. */
  readonly updatedAt: ReadonlyMap<number, number>;
}

/** Say when or how a record is kept, not what it says. */
const UNSEEN = new Set(['id', 'normalized_name', 'logo_filename', 'logo_color', 'created_at', 'updated_at']);

/** In UTF-16 units; of longer texts only a digest is kept, to tell that they changed. */
const MAX_TEXT = 200;
const DIGEST = /^~[0-9a-f]{1,16}$/;

/** A 53-bit hash (cyrb53's mixing); not for secrets. */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return `~${(high >>> 0).toString(16)}${(low >>> 0).toString(16)}`;
}

/** Whether this stands for a text that was too long to keep. */
export const isDigest = (text: string): boolean => DIGEST.test(text);

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toText).toSorted().join(', ');
  // A category is named; anything else of a server's own is compared as it is.
  const hasName = typeof value === 'object' && 'name' in value && typeof value.name === 'string';
  return hasName ? String(value.name) : JSON.stringify(value);
}

/** What is kept of a company: every field that says something of it, extra ones of the server included. */
export function toSeenFields(company: CompanySummaryResponse): SeenFields {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(company)) {
    if (UNSEEN.has(name)) continue;
    const text = toText(value);
    if (text !== '') fields[name] = text.length > MAX_TEXT ? digest(text) : text;
  }
  return fields;
}

/** Takes a snapshot of companies; of an id that comes twice the last one counts. */
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

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer();
}

/** Packs a snapshot for storage: a table of its fields, compressed. */
export async function packSnapshot({ takenAt, companies, updatedAt }: Snapshot): Promise<ArrayBuffer> {
  const names = [...new Set([...companies.values()].flatMap(Object.keys))];
  const rows = Array.from(companies, ([id, fields]) => [id, ...names.map((name) => fields[name] ?? 0)]);
  // Beside the fields, so that versions that don't know of it can read the rest.
  const updated = Array.from(companies.keys(), (id) => updatedAt.get(id) ?? null);
  const json = JSON.stringify({ version: VERSION, takenAt, names, rows, updated });
  return pipe(new TextEncoder().encode(json), new CompressionStream('gzip'));
}

/** Unpacks a stored snapshot; null if it is damaged or of another version. Former versions kept no `updatedAt`. */
export async function unpackSnapshot(packed: ArrayBuffer): Promise<Snapshot | null> {
  try {
    const json = await pipe(new Uint8Array(packed), new DecompressionStream('gzip'));
    const { version, takenAt, names, rows, updated = [] } = JSON.parse(new TextDecoder().decode(json));
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
