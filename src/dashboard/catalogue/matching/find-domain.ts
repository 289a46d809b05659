import { findName, findSameLetters } from './find-name.ts';
import { bestOf, certain, type Finding, hasCertain, reason } from './finding.ts';
import type { NameIndex } from './name-index.ts';
import { parseDomain, parseName, type ParsedName } from './parse-line.ts';

/** Shorter parts of a domain aren't names. */
const MIN_LABEL = 2;

/**
 * Returns shorter names that a part of a domain may stand for: "nvrinc" for NVR, "johnsonandjohnson" for Johnson &
 * Johnson.
 */
const shorterLabels = (label: string): ParsedName[] =>
  [
    label.replace(/(?<=.{3})(?:inc|corp|ltd|plc|group|usa)$/, ''),
    label.replaceAll(/(?<=.{3})and(?=.{3})/g, ''),
  ]
    .filter((form) => form !== label)
    .map(parseName);

/** Returns the part of a domain that may be a name: "example" of "www.example.co.uk". */
function nameLabel(domain: string): string {
  const labels = domain.split('.');
  const isSecondLevel = labels.length > 2 && /^(?:com?|org|net|gov|ac)$/.test(labels.at(-2) ?? '');
  return labels.at(isSecondLevel ? -3 : -2) ?? '';
}

/** Finds the companies that have a domain, a domain above it, or a name that the domain contains. */
export function findDomain(index: NameIndex, domain: string): Finding[] {
  const same = index.withDomain(domain);
  if (same.length > 0) return same.map((company) => certain(company, reason('domain')));
  const labels = domain.split('.');
  for (let at = 1; at < labels.length - 1; at++) {
    const parent = labels.slice(at).join('.');
    const above = index.withDomain(parent);
    if (above.length > 0) return above.map((company) => certain(company, reason('parent domain', parent)));
  }
  const label = nameLabel(domain);
  return label.length < MIN_LABEL ? [] : findLabel(index, label, domain);
}

function findLabel(index: NameIndex, label: string, domain: string): Finding[] {
  const whole = findName(index, parseName(label.replaceAll('-', ' ')));
  const shorter = hasCertain(whole)
    ? []
    : bestOf(shorterLabels(label).flatMap((name) => findSameLetters(index, name)));
  const named = shorter.length > 0 ? shorter : whole;
  const tickers = index.withTicker(label).map((company) => certain(company, reason('ticker')));
  return (named.length > 0 ? named : tickers).map((each) => {
    // If the company has another domain, it isn't the one in the line, unless only the ending differs.
    const own = parseDomain(each.company.domain ?? '');
    const isOther = own !== null && own.split('.')[0] !== label;
    return {
      ...each,
      reasons: [reason('name in domain', domain), ...each.reasons],
      isCertain: each.isCertain && !isOther,
    };
  });
}
