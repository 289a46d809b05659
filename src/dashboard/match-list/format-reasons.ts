import type { MatchCandidate, LineMatch, Reason } from '#dashboard/catalogue/matching/line-match.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { capitalize } from '#records/capitalize.ts';

const quoted = (text: string) => `“${text}”`;

const TEXTS: Readonly<Record<Reason['kind'], (about: string) => string>> = {
  id: () => 'same ID',
  domain: () => 'same domain',
  'parent domain': (about) => `part of ${about}`,
  'name in domain': () => 'name in the domain',
  ticker: () => 'same ticker',
  name: () => 'same name',
  'legal name': () => 'same legal name',
  'legal form': () => 'name without its legal form',
  'share class': (about) => `class ${about}`,
  spacing: () => 'same letters, other spaces',
  order: () => 'words in another order',
  'other name': (about) => `also known as ${about}`,
  'former name': (about) => `formerly ${about}`,
  brand: (about) => `owns ${about}`,
  'known domain': (about) => `uses ${about}`,
  'former ticker': (about) => `formerly ${about}`,
  abbreviation: (about) => `${quoted(about)} shortened`,
  spelling: (about) => `another form of ${quoted(about)}`,
  'swapped letters': () => 'two letters swapped',
  'one letter': () => 'one letter differs',
  'two letters': () => 'two letters differ',
  missing: (about) => `without ${quoted(about)}`,
  extra: (about) => `${quoted(about)} added`,
  place: (about) => `${quoted(about)} fits the company`,
};

/** Explains why a company may match, such as "Same domain" or "Name without its legal form, class A". */
export const formatReasons = ({ reasons }: Pick<MatchCandidate, 'reasons'>): string =>
  capitalize([...new Set(reasons.map(({ kind, about }) => TEXTS[kind](about)))].join(', '));

/** Reasons that leave some doubt, because the line's letters or words differ from those of the company. */
const DOUBTFUL: ReadonlySet<Reason['kind']> = new Set([
  'parent domain',
  'name in domain',
  'order',
  'abbreviation',
  'spelling',
  'swapped letters',
  'one letter',
  'two letters',
  'missing',
  'extra',
]);

/** True if a line was matched to a company whose name or domain differs from it by more than a legal form. */
export const isGuess = ({ status, candidates: [first] }: LineMatch): boolean =>
  status === 'matched' && first?.reasons.some(({ kind }) => DOUBTFUL.has(kind)) === true;

/** Explains why a line was matched to a company, needs the user's choice, or has no match. */
export function formatWhy({ status, candidates, count }: LineMatch): string {
  const [first] = candidates;
  if (status === 'matched' && first) return formatReasons(first);
  if (status === 'several') return `${formatCount(count)} companies may be meant`;
  return first ? `Closest: ${companyName(first.company)}` : 'Nothing is close';
}
