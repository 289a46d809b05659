import { findName } from './find-name.ts';
import { findSplit } from './find-names.ts';
import { bestOf, certain, doubted, type Finding, hasCertain, reason } from './finding.ts';
import type { NameIndex } from './name-index.ts';
import { parseDomain } from './parse-domain.ts';
import { parseName } from './parse-name.ts';

/** Minimum length of a part of a domain that may be a name. */
const MIN_LABEL = 2;
/** Minimum length of the part of a domain that may be the beginning of a longer name. */
const MIN_BEGINNING = 3;

/** Returns the part of a domain that may be a name: "example" of "www.example.co.uk". */
function nameLabel(domain: string): string {
  const labels = domain.split('.');
  const isSecondLevel = labels.length > 2 && /^(?:com?|org|net|gov|ac)$/.test(labels.at(-2) ?? '');
  return labels.at(isSecondLevel ? -3 : -2) ?? '';
}

/** Finds the companies that have this domain, a parent domain of it, or a name that the domain contains. */
export function findDomain(index: NameIndex, domain: string): Finding[] {
  const same = index.withDomain(domain);
  if (same.length > 0) return same.map((company) => certain(company, reason('domain')));
  const labels = domain.split('.');
  const parents = labels.slice(1, -1).map((_, nth) => labels.slice(nth + 1).join('.'));
  for (const parent of parents) {
    const above = index.withDomain(parent);
    if (above.length > 0) return above.map((company) => certain(company, reason('parent domain', parent)));
  }
  for (const known of [domain, ...parents]) {
    const users = index.withKnownDomain(known);
    if (users.length > 0) return users.map((company) => certain(company, reason('known domain', known)));
  }
  const label = nameLabel(domain);
  return label.length < MIN_LABEL ? [] : findLabel(index, label, domain);
}

/** Finds the companies whose name or ticker is like the given part of a domain. */
function findLabel(index: NameIndex, label: string, domain: string): Finding[] {
  const name = parseName(label.replaceAll('-', ' '));
  // Convert to upper case, because findName() recognizes initials only in upper case.
  const whole = findName(index, { ...name, text: label.toUpperCase() }).map((each) =>
    isWhole(each, label) ? each : doubted(each),
  );
  const split = hasCertain(whole) ? [] : findSplit(index, parseName(label.replaceAll('-', '')));
  const named = bestOf([...whole, ...split]);
  const tickers = index.withTicker(label).map((company) => certain(company, reason('ticker')));
  // If the label is both a ticker and initials, it is more likely the ticker: “mmm.com” belongs to 3M.
  const isInitials = named.every(({ reasons }) => reasons.some(({ kind }) => kind === 'abbreviation'));
  const isNamed = hasCertain(named) && !(tickers.length > 0 && isInitials);
  const found = isNamed
    ? named
    : bestOf([...tickers, ...named.map((each) => (tickers.length > 0 ? doubted(each) : each))]);
  return found.map((each) => {
    // A company that is known to have a different domain isn't meant, unless only the endings of the domains differ.
    const own = parseDomain(each.company.domain ?? '');
    const isOther = own !== null && own.split('.')[0] !== label;
    return {
      ...each,
      reasons: [reason('name in domain', domain), ...each.reasons],
      isCertain: each.isCertain && !isOther,
    };
  });
}

/**
 * True if the company's name occurs in the domain without typos. A very short label must be the whole name, not just
 * its beginning.
 */
const isWhole = ({ reasons }: Finding, label: string): boolean =>
  reasons.every(
    ({ kind }) =>
      kind !== 'one letter' &&
      kind !== 'two letters' &&
      (kind !== 'missing' || label.length >= MIN_BEGINNING),
  );
