import { foldedWords } from '#search/tokenize.ts';
import { meaningful } from '#search/word-lists.ts';

/**
 * Brands and former names of well-known companies, which the API has no field for. The keys are company names in
 * lower case and without legal forms.
 */
const BRAND_NAMES: Readonly<Record<string, readonly string[]>> = {
  '3m': ['Minnesota Mining and Manufacturing', 'Scotch', 'Post-it'],
  aflac: ['American Family Life Assurance'],
  alphabet: ['Google', 'YouTube'],
  altria: ['Philip Morris', 'Marlboro'],
  'american express': ['Amex'],
  'american water works': ['American Water'],
  apa: ['Apache'],
  aptiv: ['Delphi Automotive'],
  'axon enterprise': ['TASER', 'TASER International'],
  'bank america': ['BofA', 'Merrill Lynch'],
  'bath body works': ['L Brands'],
  biogen: ['Biogen Idec'],
  block: ['Square', 'Cash App'],
  'bny mellon': ['Bank of New York Mellon'],
  booking: ['Priceline'],
  'boston beer': ['Samuel Adams'],
  bxp: ['Boston Properties'],
  'cboe global markets': ['Chicago Board Options Exchange', 'CBOE Holdings'],
  cencora: ['AmerisourceBergen'],
  'charter communications': ['Spectrum'],
  chevron: ['ChevronTexaco', 'Texaco'],
  citigroup: ['Citi', 'Citibank'],
  'citizens financial': ['Citizens Bank'],
  cme: ['Chicago Mercantile Exchange'],
  'coca cola': ['Coke'],
  coherent: ['II-VI'],
  comcast: ['Xfinity', 'NBCUniversal', 'NBC'],
  'conagra brands': ['ConAgra Foods'],
  'consolidated edison': ['ConEd', 'Con Edison'],
  corpay: ['Fleetcor'],
  corteva: ['Corteva Agriscience'],
  cummins: ['Cummins Engine'],
  'deckers brands': ['Deckers Outdoor', 'UGG', 'Hoka'],
  deere: ['John Deere'],
  'dominion energy': ['Dominion Resources'],
  dow: ['Dow Chemical'],
  dupont: ['DuPont de Nemours', 'E. I. du Pont de Nemours'],
  'elevance health': ['Anthem', 'WellPoint'],
  'erie indemnity': ['Erie Insurance'],
  'estee lauder': ['Clinique'],
  everest: ['Everest Re'],
  'eversource energy': ['Northeast Utilities'],
  'expand energy': ['Chesapeake Energy'],
  exxonmobil: ['Esso'],
  fedex: ['Federal Express'],
  'fidelity national information services': ['FIS'],
  'fifth third bancorp': ['Fifth Third Bank'],
  flex: ['Flextronics'],
  'franklin resources': ['Franklin Templeton'],
  'ge aerospace': ['General Electric'],
  'gen digital': ['Symantec', 'Norton', 'NortonLifeLock'],
  'globe life': ['Torchmark'],
  hartford: ['Hartford Financial Services'],
  'healthpeak properties': ['HCP'],
  'howmet aerospace': ['Arconic'],
  hp: ['Hewlett-Packard'],
  'huntington bancshares': ['Huntington Bank', 'Huntington National Bank'],
  ibm: ['International Business Machines'],
  'ingersoll rand': ['Gardner Denver'],
  'intercontinental exchange': ['NYSE'],
  'international business machines': ['IBM'],
  'international flavors fragrances': ['IFF'],
  iqvia: ['Quintiles', 'IMS Health', 'Quintiles IMS'],
  'jacobs solutions': ['Jacobs Engineering'],
  'jpmorgan chase': ['Chase Bank'],
  kenvue: ['Tylenol', 'Listerine'],
  'keurig dr pepper': ['Dr Pepper Snapple', 'Keurig Green Mountain'],
  keycorp: ['KeyBank'],
  kkr: ['Kohlberg Kravis Roberts'],
  l3harris: ['Harris Corporation', 'L3 Technologies'],
  labcorp: ['Laboratory Corporation of America'],
  linde: ['Praxair'],
  lumen: ['CenturyLink'],
  'm t bank': ['Manufacturers and Traders Trust'],
  marriott: ['Ritz-Carlton', 'Sheraton'],
  'marsh mclennan': ['Marsh & McLennan'],
  match: ['Tinder'],
  merck: ['Merck Sharp & Dohme', 'MSD'],
  'meta platforms': ['Facebook', 'Instagram', 'WhatsApp'],
  meta: ['Facebook', 'Instagram', 'WhatsApp'],
  mondelez: ['Kraft Foods', 'Oreo', 'Cadbury'],
  'morgan stanley': ['Morgan Stanley Dean Witter'],
  news: ['Dow Jones', 'Wall Street Journal'],
  'nextera energy': ['FPL', 'Florida Power & Light'],
  'paramount global': ['ViacomCBS', 'Viacom', 'CBS'],
  'paramount skydance': ['Paramount Global', 'ViacomCBS', 'Viacom', 'CBS'],
  pepsico: ['Pepsi'],
  'pnc financial services': ['PNC Bank'],
  'procter gamble': ['P&G', 'Gillette', 'Pampers'],
  'regions financial': ['Regions Bank'],
  'restaurant brands': ['Burger King', 'Tim Hortons'],
  revvity: ['PerkinElmer'],
  rtx: ['Raytheon', 'United Technologies', 'Raytheon Technologies'],
  's p global': ['Standard & Poor’s', 'McGraw Hill Financial'],
  schlumberger: ['SLB'],
  slb: ['Schlumberger'],
  'smurfit westrock': ['WestRock'],
  supermicro: ['Super Micro Computer'],
  tapestry: ['Coach'],
  'truist financial': ['BB&T', 'SunTrust'],
  'u s bancorp': ['U.S. Bank'],
  'united airlines': ['UAL'],
  'united parcel service': ['UPS'],
  verizon: ['Bell Atlantic'],
  viatris: ['Mylan'],
  wabtec: ['Westinghouse Air Brake', 'Westinghouse Air Brake Technologies'],
  walmart: ['Wal-Mart Stores', 'Sam’s Club'],
  'walt disney': ['Marvel', 'ESPN'],
  'warner bros discovery': ['Discovery Communications', 'WarnerMedia', 'HBO'],
  'waste management': ['WM'],
  'wec energy': ['Wisconsin Energy'],
  'willis towers watson': ['WTW', 'Towers Watson'],
  'yum brands': ['KFC', 'Taco Bell', 'Pizza Hut'],
};

/** First two letters of all keys, to rule out most company names quickly. */
const BEGINNINGS = new Set(Object.keys(BRAND_NAMES).map((key) => key.slice(0, 2)));

const beginningOf = (name: string): string =>
  name
    .replace(/^the /i, '')
    .slice(0, 2)
    .toLowerCase()
    .replace(/[^a-z\d]/, ' ');

const GENERAL_END = / (?:group|holdings|international)$/;
const SHARE_CLASS = /\s*\(?\bclass [a-z]\)?\s*$/i;

/** Returns brands and former names of a company that users may search for instead of its name. */
export function brandNames(name: string): readonly string[] {
  if (!BEGINNINGS.has(beginningOf(name))) return [];
  const key = meaningful(foldedWords(name.replace(SHARE_CLASS, ''))).join(' ');
  const known = [key, key.replace(GENERAL_END, '')].find((each) => Object.hasOwn(BRAND_NAMES, each));
  return (known !== undefined && BRAND_NAMES[known]) || [];
}
