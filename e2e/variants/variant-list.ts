import { pairwise } from './pairwise.ts';
import { seeded } from './seeded.ts';
import { CHOICES, type Variant, variant } from './variant.ts';

/** A variant as the matrix names it. */
export interface NamedVariant {
  readonly name: string;
  readonly variant: Variant;
  /** Whether every check makes the journey against it, or only the full one. */
  readonly everyday: boolean;
}

/** Servers whose habits show in what they send. */
const RECORDS: Readonly<Record<string, Partial<Variant>>> = {
  plain: {},
  'plain, another origin': { reach: 'cors with headers' },
  'hostile records': { values: 'hostile', fields: 'extra', rows: 'broken', reach: 'cors' },
  'careless records': { fields: 'sparse', rows: 'repeated', pageInfo: 'moving total' },
  'busy, without envelopes': { throttled: true, errors: 'text', reach: 'cors', health: 'hang' },
};

/** Servers whose habits show in what they have to be asked. */
const DIALECTS: Readonly<Record<string, Partial<Variant>>> = {
  'strict and small': { unknown: 'refused', beyond: 'refused', most: 20, pastEnd: 'refused', usual: 10 },
  'lenient brackets': { names: 'ids categories', arrays: 'brackets', etags: true, list: 'data' },
  'commas that mean all': { names: 'ids slugs', arrays: 'commas', several: 'all', reach: 'cors' },
  'no filter at all': { filters: 'neither', list: 'items', offeringId: 'uuid' },
  'five at most, nothing told': { beyond: 'five', pageInfo: 'none', list: 'bare', offeringId: 'missing' },
};

const { health: HEALTH, ...ALL_BUT_HEALTH } = CHOICES;

/** Pairs of all switches; health, which no other switch touches, goes round. */
const generated = (seed: number): Variant[] =>
  pairwise(ALL_BUT_HEALTH, seed).map((row, at) => ({
    ...row,
    health: HEALTH[at % HEALTH.length] ?? 'object',
  }));

/** As many combinations of the rest as are asked for, each switch by chance. */
function byChance(seed: number, many: number): Variant[] {
  const random = seeded(seed);
  return Array.from({ length: many }, () => {
    const picks = Object.entries(CHOICES).map(([choice, values]) => [choice, random.pick<unknown>(values)]);
    // Names and values are those of the choices.
    return Object.fromEntries(picks) as Variant;
  });
}

/** One of each way to reach a server, and of each way to filter. */
const EVERYDAY = new Set([
  'plain',
  'plain, another origin',
  'hostile records',
  'strict and small',
  'lenient brackets',
  'no filter at all',
]);

const named = (servers: typeof RECORDS): NamedVariant[] =>
  Object.entries(servers).map(([name, switches]) => ({
    name,
    variant: variant(switches),
    everyday: EVERYDAY.has(name),
  }));

const numbered = (prefix: string, variants: readonly Variant[]): NamedVariant[] =>
  variants.map((each, at) => ({
    name: `${prefix} ${String(at + 1).padStart(2, '0')}`,
    variant: each,
    everyday: false,
  }));

/** The servers that the journey is made against; those by chance are others with another `VARIANT_SEED`. */
export const VARIANTS: readonly NamedVariant[] = [
  ...named(RECORDS),
  ...named(DIALECTS),
  ...numbered('pairs', generated(20_261_121)),
  ...numbered('chance', byChance(Number(process.env['VARIANT_SEED'] ?? 4711), 6)),
];
