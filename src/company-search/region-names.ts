import codes from 'i18n-iso-countries/codes.json';
import english from 'i18n-iso-countries/langs/en.json';
import { joinedWords } from '#search/word-lists.ts';
import { CITY_NAMES } from './city-names.ts';

/** Code of a country, or of a state or similar part of a country: "US", "US-TX". */
export type RegionCode = string;

/** Languages in which users can search for names of countries. */
const LANGUAGES =
  'cs da de el es et fi fr hu it ja ko lt lv nb nl pl pt ro ru sk sl sv tr uk zh ar he hi'.split(' ');

const SHORT_NAMES: Readonly<Record<string, string>> = {
  AE: 'Emirates',
  BO: 'Bolivia',
  CD: 'Congo-Kinshasa, DR Congo',
  CH: 'Helvetia',
  CI: 'Ivory Coast',
  CZ: 'Czech Republic',
  GB: 'Britain',
  IE: 'Eire, Republic of Ireland',
  IR: 'Iran',
  KR: 'Korea',
  LA: 'Laos',
  MD: 'Moldova',
  MK: 'Macedonia',
  NL: 'Holland',
  RU: 'Russia',
  SY: 'Syria',
  TR: 'Turkey',
  TZ: 'Tanzania',
  US: 'America, United States of America',
  VE: 'Venezuela',
  VN: 'Vietnam',
};

/** States and similar parts of countries, each with its code. Addresses often name them without the country. */
const PARTS: Readonly<Record<string, string>> = {
  US: 'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
  GB: 'ENG England, SCT Scotland, WLS Wales, NIR Northern Ireland',
  CA: 'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan',
};

/** Matches a footnote at the end of a name copied from Wikipedia, such as "Florida[3]". */
const FOOTNOTE = /\[\w{1,3}\]$/;

export const withoutFootnote = (text: string): string => text.replace(FOOTNOTE, '').trim();

/** Normalizes the name of a region for comparison: in lower case, without accents, and "U.S.A." as a single word. */
export const regionKey = (text: string): string => joinedWords(withoutFootnote(text)).join(' ');

function createNames() {
  const countries = new Map<string, RegionCode>();
  const parts = new Map<string, RegionCode>();
  const codeOf = new Map<string, RegionCode[]>();
  const labels = new Map<RegionCode, string>();
  const addCode = (code: string, region: RegionCode) =>
    codeOf.set(code, [...(codeOf.get(code) ?? []), region]);
  const translations = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  const officialNames: Readonly<Record<string, string | readonly string[]>> = english.countries;
  for (const [alpha2 = '', alpha3 = ''] of codes as readonly (readonly string[])[]) {
    const names = [officialNames[alpha2] ?? []].flat();
    const label = new Intl.DisplayNames(['en'], { type: 'region' }).of(alpha2) ?? alpha2;
    labels.set(alpha2, label);
    const others = (SHORT_NAMES[alpha2] ?? '').split(', ').filter(Boolean);
    const translated = translations.flatMap((names_) => names_.of(alpha2) ?? []);
    for (const name of [label, ...names, ...others, alpha3, ...translated]) {
      const key = regionKey(name);
      if (key !== '' && !countries.has(key)) countries.set(key, alpha2);
    }
    addCode(alpha2, alpha2);
  }
  addCode('UK', 'GB');
  for (const [country, list] of Object.entries(PARTS))
    for (const entry of list.split(', ')) {
      const [code, name] = [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)];
      const region = `${country}-${code}`;
      labels.set(region, name);
      parts.set(regionKey(name), region);
      addCode(code, region);
    }
  for (const name of ['dc', 'washington dc']) parts.set(name, 'US-DC');
  const cities = new Map<string, readonly string[]>();
  for (const names of CITY_NAMES) {
    const keys = names.map(regionKey);
    for (const key of keys) cities.set(key, keys);
  }
  return { countries, parts, codeOf, labels, cities };
}

let known: ReturnType<typeof createNames> | undefined;
export const regionNames = (): ReturnType<typeof createNames> => (known ??= createNames());

export const countryOf = (region: RegionCode): RegionCode => region.slice(0, 2);
