import { editDistance } from '../../lib/edit-distance.ts';

/** Names that public data sets and spreadsheets use for our fields. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  name: ['company', 'organization', 'organisation', 'security', 'title', 'firm', 'account', 'issuer', 'conm'],
  legal_name: ['legalname', 'registeredname', 'entitylegalname', 'formername'],
  domain: ['website', 'url', 'homepage', 'web', 'site', 'uri'],
  description: ['oneliner', 'about', 'summary', 'profile', 'longdescription', 'shortdescription'],
  ticker: ['symbol', 'stock', 'tic'],
  founded_year: ['founded', 'foundeddate', 'yearfounded', 'foundingyear', 'established', 'incorporated'],
  location: ['headquarters', 'headquarterslocation', 'hq', 'address', 'city', 'country', 'place', 'posttown'],
  categories: ['sector', 'industry', 'industries', 'tags', 'gicssector', 'category'],
  created_at: ['created', 'createdate', 'dateadded', 'launchedat'],
  updated_at: ['updated', 'lastupdated', 'modified', 'lastmodified', 'updatedate', 'lastupdatedate'],
  logo_filename: ['logo', 'image', 'logourl'],
  id: ['number', 'nr', 'no', 'identifier', 'key'],
};

/** Normalizes the name of a field, so that case, spaces, underscores and hyphens make no difference. */
export const canonicalName = (name: string): string => name.toLowerCase().replaceAll(/[\s_\-‐-―﻿]+/g, '');

/** Finds the field that a column is probably meant for. Returns undefined if no field is similar. */
export function nearestField(column: string, fields: Iterable<string>): string | undefined {
  const name = canonicalName(column);
  const known = [...fields];
  const synonym = known.find((field) => SYNONYMS[field]?.includes(name));
  if (synonym !== undefined) return synonym;
  const ranked = known
    .map((field) => ({ field, distance: editDistance(name, canonicalName(field)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (best && best.distance <= Math.ceil(name.length / 3)) return best.field;
  // Find a field by one of the words in the name, as in `Company Website` or `Registered Office Country`.
  const words = column.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return known.find((field) => words.some((word) => word === field || SYNONYMS[field]?.includes(word)));
}
