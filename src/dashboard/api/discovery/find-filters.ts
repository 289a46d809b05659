import type { Dialect, FilterKind } from '../dialect/server-dialect.ts';
import { DEFAULT_DIALECT } from '../dialect/default-dialect.ts';
import { type Found, idsIn, type Sample, type Probe } from './probe-evidence.ts';
import { bothOf, findArrays, provesBoth, severalCategories } from './find-arrays.ts';
import { findNames, type Names } from './find-names.ts';
import { parseAcceptedNames } from './accepted-names.ts';
import { isRefused, type Refusal, type ProbeContext } from './probe-context.ts';

interface Guess {
  readonly known: Partial<Pick<Dialect, FilterKind>>;
  /** Array style still unknown. */
  readonly named: Names;
  readonly ignored: Names;
}

const NO_RESULT: Guess = { known: {}, named: {}, ignored: {} };

function classify(sample: Sample, probe: Probe, response: Found | Refusal): Guess {
  const { ids, categories } = DEFAULT_DIALECT;
  if (isRefused(response) || response.rows.length === 0) return NO_RESULT;
  if (provesBoth(sample, probe, response)) return { ...NO_RESULT, known: { ids, categories } };
  const requested = [...probe.inside, probe.outside];
  const returned = idsIn(sample, response, requested);
  if (returned)
    return returned.length === requested.length
      ? { known: { ids }, named: {}, ignored: { categories } }
      : NO_RESULT;
  switch (severalCategories(sample, probe, response)) {
    case null:
      return { ...NO_RESULT, ignored: { ids, categories } };
    case 'any':
      return { known: { categories }, named: {}, ignored: { ids } };
    default:
      return { known: {}, named: { categories }, ignored: { ids } };
  }
}

/** SPEC §4.2 shows none of this. Each is proven by its effect, never by a status alone; false if not found. */
export async function findFilters(context: ProbeContext): Promise<Pick<Dialect, FilterKind>> {
  const { sample, probe, request } = context;
  const { ids, categories } = DEFAULT_DIALECT;
  const response = probe && (await request(bothOf(probe, ids, categories)));
  const { known, named, ignored } = probe && response ? classify(sample, probe, response) : NO_RESULT;
  const sortCandidates = await parseAcceptedNames(
    response && isRefused(response) ? response : { refused: '' },
    context,
  );
  const kinds = (['categories', 'ids'] as const).filter((kind) => !known[kind] && !named[kind]);
  const names = { ...named, ...(await findNames(context, kinds, ignored, sortCandidates)) };
  return { ...(await findArrays(context, names, probe !== null)), ...known };
}
