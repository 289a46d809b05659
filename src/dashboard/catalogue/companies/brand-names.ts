import { foldedWords } from '#dashboard/search-engine/tokenize.ts';
import { meaningful } from '#dashboard/search-engine/word-lists.ts';

/**
 * What people call well-known companies besides their names: brands, and names from before a renaming. No field of the
 * contract has these. The keys are the words of a company's name without legal forms.
 */
const BRAND_NAMES: Readonly<Record<string, readonly string[]>> = {
  '3m': ['Minnesota Mining and Manufacturing', 'Scotch', 'Post-it'],
  alphabet: ['Google', 'YouTube'],
  altria: ['Philip Morris', 'Marlboro'],
  aptiv: ['Delphi Automotive'],
  'bath body works': ['L Brands'],
  block: ['Square', 'Cash App'],
  booking: ['Priceline'],
  'boston beer': ['Samuel Adams'],
  'charter communications': ['Spectrum'],
  'coca cola': ['Coke'],
  comcast: ['Xfinity', 'NBCUniversal', 'NBC'],
  'elevance health': ['Anthem', 'WellPoint'],
  'estee lauder': ['Clinique'],
  'gen digital': ['Symantec', 'Norton', 'NortonLifeLock'],
  'international business machines': ['IBM'],
  'intercontinental exchange': ['NYSE'],
  kenvue: ['Tylenol', 'Listerine'],
  lumen: ['CenturyLink'],
  marriott: ['Ritz-Carlton', 'Sheraton'],
  match: ['Tinder'],
  meta: ['Facebook', 'Instagram', 'WhatsApp'],
  'meta platforms': ['Facebook', 'Instagram', 'WhatsApp'],
  mondelez: ['Kraft Foods', 'Oreo', 'Cadbury'],
  news: ['Dow Jones', 'Wall Street Journal'],
  'paramount global': ['ViacomCBS', 'Viacom', 'CBS'],
  pepsico: ['Pepsi'],
  'procter gamble': ['P&G', 'Gillette', 'Pampers'],
  'restaurant brands': ['Burger King', 'Tim Hortons'],
  rtx: ['Raytheon', 'United Technologies'],
  tapestry: ['Coach'],
  'truist financial': ['BB&T', 'SunTrust'],
  'united parcel service': ['UPS'],
  viatris: ['Mylan'],
  'walt disney': ['Marvel', 'ESPN'],
  'yum brands': ['KFC', 'Taco Bell', 'Pizza Hut'],
};

/** The first two letters of all keys, to rule out most names without folding them. */
const BEGINNINGS = new Set(Object.keys(BRAND_NAMES).map((key) => key.slice(0, 2)));

/** Suffixes that distinguish the share classes of one company. */
const SHARE_CLASS = /\s*\(?\bclass [a-z]\)?\s*$/i;

/**
 * Returns a company's brands and former names; none unless its name, apart from legal forms, is one of the keys above.
 */
export function brandNames(name: string): readonly string[] {
  if (!BEGINNINGS.has(name.replace(/^the /i, '').slice(0, 2).toLowerCase())) return [];
  const key = meaningful(foldedWords(name.replace(SHARE_CLASS, ''))).join(' ');
  return Object.hasOwn(BRAND_NAMES, key) ? (BRAND_NAMES[key] ?? []) : [];
}
