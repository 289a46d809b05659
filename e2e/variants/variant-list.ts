import { seeded } from '#service/testing/seeded-random.ts';
import { pairwise } from './pairwise.ts';
import { CHOICES, type Variant, variant } from './variant.ts';

export interface NamedVariant {
  readonly name: string;
  readonly variant: Variant;
}

const RECORDS: Readonly<Record<string, Partial<Variant>>> = {
  plain: {},
  'plain, another origin': { reach: 'cors with headers' },
  'hostile records': { values: 'hostile', fields: 'extra', rows: 'broken', reach: 'cors' },
  'careless records': { fields: 'sparse', rows: 'repeated', pageInfo: 'moving total' },
  'busy, without envelopes': { throttled: true, errors: 'text', reach: 'cors', health: 'hang' },
};

const DIALECTS: Readonly<Record<string, Partial<Variant>>> = {
  // A server that is strict about every request, and whose pages are smaller than the dashboard's.
  'strict and small': {
    unknown: 'refused',
    overLimit: 'refused',
    maxLimit: 20,
    offsetPastEnd: 'refused',
    defaultLimit: 10,
  },
  'lenient brackets': { names: 'ids categories', arrays: 'brackets', etags: true, list: 'data' },
  'commas that mean all': { names: 'ids slugs', arrays: 'commas', several: 'all', reach: 'cors' },
  'no filter at all': { filters: 'neither', list: 'items', offeringId: 'uuid' },
  'five at most, nothing told': {
    overLimit: 'five',
    pageInfo: 'none',
    list: 'bare',
    offeringId: 'missing',
  },
};

const { health: HEALTH, ...ALL_BUT_HEALTH } = CHOICES;

/** Returns variants that cover all pairs of switches. Health doesn't depend on the others, so it just cycles. */
const generated = (seed: number): Variant[] =>
  pairwise(ALL_BUT_HEALTH, seed).map((row, at) => ({
    ...row,
    health: HEALTH[at % HEALTH.length] ?? 'object',
  }));

function randomVariants(seed: number, count: number): Variant[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const picks = Object.entries(CHOICES).map(([choice, values]) => [choice, random.pick<unknown>(values)]);
    // The cast is safe: the result has one value from CHOICES for each name.
    return Object.fromEntries(picks) as Variant;
  });
}

const named = (servers: typeof RECORDS): NamedVariant[] =>
  Object.entries(servers).map(([name, switches]) => ({
    name,
    variant: variant(switches),
  }));

const numbered = (prefix: string, variants: readonly Variant[]): NamedVariant[] =>
  variants.map((each, at) => ({
    name: `${prefix} ${String(at + 1).padStart(2, '0')}`,
    variant: each,
  }));

/** All servers that the journey runs against. Set `VARIANT_SEED` for other random ones. */
export const VARIANTS: readonly NamedVariant[] = [
  ...named(RECORDS),
  ...named(DIALECTS),
  ...numbered('pairs', generated(20_261_121)),
  ...numbered('chance', randomVariants(Number(process.env['VARIANT_SEED'] ?? 4711), 3)),
];
