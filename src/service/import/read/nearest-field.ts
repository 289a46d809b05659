import { editDistance } from '../../lib/edit-distance.ts';

/** Other names of fields in public data sets and spreadsheets. */
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

/** Normalizes a name: case, blanks, underscores and hyphens make no difference. */
export const canonicalName = (name: string): string => name.toLowerCase().replaceAll(/[\s_\-‐-―﻿]+/g, '');

/** Finds the field that a column most likely holds; undefined if none is near. */
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
  // Finds a word in names such as `Company Website` or `Registered Office Country`.
  const words = column.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return known.find((field) => words.some((word) => word === field || SYNONYMS[field]?.includes(word)));
}
