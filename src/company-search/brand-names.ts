import { foldedWords } from '#search/tokenize.ts';
import { meaningful } from '#search/word-lists.ts';

/**
 * Brands and former names of well-known companies, which the API has no field for. The keys are company names in
 * lower case and without legal forms.
 */
const BRAND_NAMES: Readonly<Record<string, readonly string[]>> = {
  '3m': ['Minnesota Mining and Manufacturing', 'Scotch', 'Post-it'],
  alphabet: ['Google', 'YouTube'],
  altria: ['Philip Morris', 'Marlboro'],
  'american express': ['Amex'],
  aptiv: ['Delphi Automotive'],
  'bank america': ['BofA', 'Merrill Lynch'],
  'bath body works': ['L Brands'],
  block: ['Square', 'Cash App'],
  'bny mellon': ['Bank of New York Mellon'],
  booking: ['Priceline'],
  'boston beer': ['Samuel Adams'],
  cencora: ['AmerisourceBergen'],
  'charter communications': ['Spectrum'],
  citigroup: ['Citi', 'Citibank'],
  'coca cola': ['Coke'],
  comcast: ['Xfinity', 'NBCUniversal', 'NBC'],
  corpay: ['Fleetcor'],
  deere: ['John Deere'],
  'elevance health': ['Anthem', 'WellPoint'],
  'estee lauder': ['Clinique'],
  'ge aerospace': ['General Electric'],
  fedex: ['Federal Express'],
  'gen digital': ['Symantec', 'Norton', 'NortonLifeLock'],
  ibm: ['International Business Machines'],
  'intercontinental exchange': ['NYSE'],
  'international business machines': ['IBM'],
  kenvue: ['Tylenol', 'Listerine'],
  kkr: ['Kohlberg Kravis Roberts'],
  labcorp: ['Laboratory Corporation of America'],
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
  schlumberger: ['SLB'],
  slb: ['Schlumberger'],
  tapestry: ['Coach'],
  'truist financial': ['BB&T', 'SunTrust'],
  'united parcel service': ['UPS'],
  viatris: ['Mylan'],
  wabtec: ['Westinghouse Air Brake'],
  'u s bancorp': ['U.S. Bank'],
  'walt disney': ['Marvel', 'ESPN'],
  'yum brands': ['KFC', 'Taco Bell', 'Pizza Hut'],
};

/** First two letters of all keys, to rule out most company names quickly. */
const BEGINNINGS = new Set(Object.keys(BRAND_NAMES).map((key) => key.slice(0, 2)));

const GENERAL_END = / (?:group|holdings|international)$/;
const SHARE_CLASS = /\s*\(?\bclass [a-z]\)?\s*$/i;

/** Returns brands and former names of a company that users may search for instead of its name. */
export function brandNames(name: string): readonly string[] {
  if (!BEGINNINGS.has(name.replace(/^the /i, '').slice(0, 2).toLowerCase())) return [];
  const key = meaningful(foldedWords(name.replace(SHARE_CLASS, ''))).join(' ');
  const known = [key, key.replace(GENERAL_END, '')].find((each) => Object.hasOwn(BRAND_NAMES, each));
  return (known !== undefined && BRAND_NAMES[known]) || [];
}
