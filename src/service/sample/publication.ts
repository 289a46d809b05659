import type { Random } from './random.ts';

interface Publication {
  readonly name: string;
  readonly host: string;
}

const publication = (name: string, host: string): Publication => ({ name, host: `${host}.example` });

const PUBLICATIONS: readonly Publication[] = [
  publication('Continental Wire', 'wire'),
  publication('The Orbit Review', 'orbitreview'),
  publication('Pacific Engineering', 'pacificengineering'),
  publication('The Ledger Standard', 'ledgerstandard'),
  publication('Harbour & Rail', 'harbourandrail'),
  publication('Northern Dispatch', 'northerndispatch'),
  publication('Works & Plant', 'worksandplant'),
  publication('The Evening Register', 'eveningregister'),
  publication('Trade Gazette', 'tradegazette'),
  publication('Signal Weekly', 'signalweekly'),
  publication('Bench Notes', 'benchnotes'),
  publication('The Provincial', 'theprovincial'),
  publication('Currency & Cargo', 'currencyandcargo'),
  publication('Field Report', 'fieldreport'),
  publication('Il Mercante', 'ilmercante'),
  publication('Hansa Kurier', 'hansakurier'),
  publication('Le Quotidien Technique', 'quotidientechnique'),
  publication('Southern Cross Business', 'southerncross'),
];

export const pickPublication = (random: Random) => random.pick(PUBLICATIONS);

/** Where research documents are kept, the first most often. */
export const RESEARCH_HOSTS = [
  'research.example',
  'research.example',
  'reports.example',
  'notes.example',
] as const;
