import { OUR_DIALECT } from '#contract/default-dialect.ts';
import type { Dialect, FilterKind } from '../dialect/server-dialect.ts';
import { type Found, idsIn, type Sample, type Probe } from './probe-evidence.ts';
import { bothOf, findArrays, provesBoth, severalCategories } from './find-arrays.ts';
import { findNames, type Names } from './find-names.ts';
import { parseAcceptedNames } from './accepted-names.ts';
import { isRefused, type Refusal, type ProbeContext } from './probe-context.ts';

/** What one request says of the names we use ourselves. */
interface Guess {
  /** Filters that take any of several values in our way. */
  readonly known: Partial<Pick<Dialect, FilterKind>>;
  /** Filters that have our name, and perhaps their own way with several values. */
  readonly named: Names;
  /** Names of ours that had no effect. */
  readonly ignored: Names;
}

const NOTHING: Guess = { known: {}, named: {}, ignored: {} };

function judge(sample: Sample, trial: Probe, answer: Found | Refusal): Guess {
  const { ids, categories } = OUR_DIALECT;
  if (isRefused(answer) || answer.rows.length === 0) return NOTHING;
  if (provesBoth(sample, trial, answer)) return { ...NOTHING, known: { ids, categories } };
  const chosen = [...trial.inside, trial.outside];
  const left = idsIn(sample, answer, chosen);
  if (left)
    return left.length === chosen.length ? { known: { ids }, named: {}, ignored: { categories } } : NOTHING;
  switch (severalCategories(sample, trial, answer)) {
    case null:
      return { ...NOTHING, ignored: { ids, categories } };
    case 'any':
      return { known: { categories }, named: {}, ignored: { ids } };
    default:
      return { known: {}, named: { categories }, ignored: { ids } };
  }
}

/**
 * Finds the two filters of a server's list of companies: their names, how an array is written, and what several
 * values mean (SPEC §4.2 shows none of it). Each is proven by its effect, never by a status alone. A filter
 * that cannot be found is false. A server that speaks as ours does is asked once.
 */
export async function findFilters(ports: ProbeContext): Promise<Pick<Dialect, FilterKind>> {
  const { sample, trial, ask } = ports;
  const { ids, categories } = OUR_DIALECT;
  const answer = trial && (await ask(bothOf(trial, ids, categories)));
  const { known, named, ignored } = trial && answer ? judge(sample, trial, answer) : NOTHING;
  const inOrder = await parseAcceptedNames(answer && isRefused(answer) ? answer : { refused: '' }, ports);
  const kinds = (['categories', 'ids'] as const).filter((kind) => !known[kind] && !named[kind]);
  const names = { ...named, ...(await findNames(ports, kinds, ignored, inOrder)) };
  return { ...(await findArrays(ports, names, trial !== null)), ...known };
}
