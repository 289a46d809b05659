import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { NamedCompany } from './finding.ts';
import type { LineMatch } from './line-match.ts';
import { createListMatcher } from './list-matcher.ts';

const company = (id: number, name: string, more: Partial<NamedCompany> = {}): NamedCompany => ({
  id,
  name,
  legal_name: null,
  ticker: null,
  domain: null,
  location: null,
  categories: [],
  ...more,
});

const COMPANIES = [
  company(1, 'Apple Inc.', { ticker: 'AAPL', domain: 'apple.com', location: 'Cupertino, California' }),
  company(2, 'Fox Corporation (Class A)', { ticker: 'FOXA' }),
  company(3, 'Fox Corporation (Class B)', { ticker: 'FOX' }),
  company(4, 'Goldman Sachs', { ticker: 'GS', legal_name: 'The Goldman Sachs Group, Inc.' }),
  company(5, 'Microsoft', { ticker: 'MSFT' }),
  company(6, 'Meta Platforms', { ticker: 'META' }),
  company(7, 'Müller GmbH', { domain: 'mueller.example' }),
  company(8, 'Mercury Bank', { domain: 'mercury-bank.example' }),
  company(9, 'Mercury Bank', { domain: 'mercury.example' }),
  company(10, 'Acme', { domain: 'shared.example' }),
  company(11, 'Zenith', { domain: 'shared.example' }),
  company(12, 'American Electric Power', { ticker: 'AEP' }),
  company(13, 'Lilly (Eli)', { ticker: 'LLY' }),
  company(14, 'Constellation Brands'),
  company(15, 'Constellation Energy'),
  company(16, 'Merck & Co.'),
  company(17, 'Williams Companies'),
  company(18, 'Williams-Sonoma, Inc.'),
  company(19, 'Cisco', { categories: [{ name: 'Communications Equipment' }] }),
  company(20, 'Walt Disney Company (The)'),
  company(21, 'Altria'),
  company(22, 'Philip Morris International'),
  company(23, 'Public Service Enterprise Group'),
  company(24, 'PG&E Corporation'),
  company(25, 'Fifth Third Bancorp'),
  company(26, 'Generac'),
  company(27, 'Occidental Petroleum'),
  company(28, 'Berkshire Hathaway', { ticker: 'BRK.B' }),
  company(29, 'Snap-on'),
  company(30, 'Lumentum'),
  company(31, 'Warner Bros. Discovery'),
  company(32, 'PNC Financial Services'),
  company(33, 'Alliant Energy', { location: 'Madison, Wisconsin' }),
  company(34, 'Old Harbor Bancorp'),
  company(35, 'Fabrikam', { categories: [{ name: 'Communications Equipment' }] }),
  company(36, 'Contoso (Ana)'),
  company(37, 'Public Harbor Enterprise Group'),
  company(38, 'NT&K Corporation'),
  company(39, 'HP Inc.'),
  company(40, 'Hewlett Packard Enterprise'),
  company(41, 'Mondelez International'),
  company(42, 'American Express', { ticker: 'AXP' }),
  company(43, 'Southern Company'),
  company(44, 'Coca-Cola Company (The)'),
  company(45, 'Fabrikkam Networks'),
];

async function matchOne(line: string, areTickers = false): Promise<LineMatch> {
  const [match] = await createListMatcher({ indexVersion: 1, all: () => COMPANIES })([line], areTickers);
  return match ?? { status: 'none', candidates: [], count: 0 };
}

const idsOf = ({ candidates }: LineMatch) => candidates.map((each) => each.company.id);
const kindsOf = ({ candidates }: LineMatch) => candidates[0]?.reasons.map(({ kind }) => kind);

describe('a line of a list', () => {
  test.each([
    ['4', 4, ['id']],
    ['#4', 4, ['id']],
    ['https://dossier.example/companies/4/goldman-sachs', 4, ['id']],
    ['apple.com', 1, ['domain']],
    ['https://www.apple.com/iphone?x=1', 1, ['domain']],
    ['someone@apple.com', 1, ['domain']],
    ['ir.apple.com', 1, ['parent domain']],
    ['microsoft.com', 5, ['name in domain', 'name']],
    ['4.0', 4, ['id']],
    ['ID 4', 4, ['id']],
    ['www.microsoftinc.com', 5, ['name in domain', 'legal form']],
    ['goldmansachsgroup.com', 4, ['name in domain', 'spacing', 'legal name']],
    ['thefabrikamcompany.com', 35, ['name in domain', 'legal form']],
    ['metaplatformsinc.com', 6, ['name in domain', 'legal form']],
    ['https://https://apple.com', 1, ['domain']],
    ['AAPL', 1, ['ticker']],
    ['$AAPL', 1, ['ticker']],
    ['AAPL:US', 1, ['ticker']],
    ['GS:NYSE', 4, ['ticker']],
    ['NASDAQ AAPL', 1, ['ticker']],
    ['NASDAQ: AAPL', 1, ['ticker']],
    ['MSFT US Equity', 5, ['ticker']],
    ['AAPL.O', 1, ['ticker']],
    ['AAPL Inc.', 1, ['ticker']],
    ['Apple Inc. (AAPL)', 1, ['ticker', 'name']],
    ['AAPL - Apple', 1, ['ticker', 'legal form']],
    ['apple inc', 1, ['name']],
    ['Apple Incorporated', 1, ['legal form']],
    ['Merck and Co.', 16, ['name']],
    ['The Coca-Cola Company', 44, ['name']],
    ['THE GOLDMAN SACHS GROUP INC', 4, ['legal name']],
    ['goldmansachs', 4, ['spacing']],
    ['• Goldman', 4, ['other name']],
    ['Mircosoft Corp', 5, ['swapped letters']],
    ['Microsft', 5, ['one letter']],
    ['Aple', 1, ['one letter']],
    ['APPLE INC SHS USD', 1, ['legal form']],
    ['APPLE INC DEL', 1, ['extra']],
    ['Apple Public Limited Company', 1, ['legal form']],
    ['ELECTRICPower American', 12, ['spacing', 'order']],
    ['Facebook', 6, ['former name']],
    ['Instagram LLC', 6, ['brand']],
    ['ESPN', 20, ['brand']],
    ['Coke', 44, ['other name']],
    ['MSFT-US', 5, ['ticker']],
    ['MSFT (NASDAQ)', 5, ['ticker']],
    ['GS NYSE', 4, ['ticker']],
    ['AEP.OQ', 12, ['ticker']],
    ['aep.example', 12, ['name in domain', 'ticker']],
    ['*** SELL *** Microsoft Corp', 5, ['legal form']],
    ['FABRIKAM PAIRED CTF', 35, ['legal form']],
    ['Microsoft Corporation, Bellevue, WA, USA', 5, ['legal form', 'place']],
    ['Fabrikam - Elsewhere', 35, ['name', 'extra']],
    ['Fox Corp A shares', 2, ['legal form', 'share class']],
    ['GENERAC RR', 26, ['extra']],
    ['BRK.B-US', 28, ['ticker']],
    ['GS AU Equity - Goldman Sachs CDI 10:1', 4, ['ticker', 'legal form']],
    ['PNC Bank, National Association', 32, ['brand']],
    ['Generac Public Limited Company', 26, ['legal form']],
    ['Generac Pub Ltd Co', 26, ['legal form']],
    ['FABRIKAM SH BEN INT', 35, ['legal form']],
    ['FABRIKAM ORD SHS', 35, ['legal form']],
    ['WALT DISNEY COMPANY HOLDINGS I', 20, ['extra']],
    ['M&uuml;ller GmbH', 7, ['name']],
    ['Williams&#8211;Sonoma, Inc.', 18, ['name']],
    ['Merck &amp;amp; Co', 16, ['name']],
    ['Occidental Petroleum (Oxy) - Houston', 27, ['name', 'other name']],
    ['Georgia Power - Atlanta / Southern Company', 43, ['extra', 'brand', 'name']],
    ['Disney / ESPN', 20, ['missing', 'brand']],
    ['someone@aexp.com', 42, ['known domain']],
    ['mail.aexp.com', 42, ['known domain']],
    ['FB', 6, ['former ticker']],
    ['GEORGIA POWER CO', 43, ['brand']],
    ['Hewlett Packard Ent', 40, ['abbreviation']],
    ['Meta (formerly Facebook)', 6, ['other name']],
    ['Muller', 7, ['legal form']],
    ['Amer Elec Pwr', 12, ['abbreviation', 'abbreviation', 'abbreviation']],
    ['ANA CONTOSO AND COMPANY', 36, ['order']],
    ['ELI LILLY AND COMPANY', 13, ['other name']],
    ['Williams', 17, ['legal form']],
    ['Fabrikam Systems, Inc.', 35, ['extra']],
    ['Cisco Systems, Inc.', 19, ['other name']],
    ['Fox Corp Class B', 3, ['legal form', 'share class']],
    ['FOX CORP CL A COM', 2, ['legal form', 'share class']],
    ['Disney', 20, ['missing']],
    ['Apple Inc., Cupertino', 1, ['place']],
    ['Apple Inc., Cupertino, CA', 1, ['place']],
    ['Apple Inc. Cupertino CA', 1, ['place']],
    ['Microsoft (United States)', 5, ['name', 'place']],
    ['Microsoft Corp., Redmond WA', 5, ['legal form', 'place']],
    ['Microsoft (pays late)', 5, ['name', 'extra']],
    ['MSFT (Microsoft)', 5, ['place']],
    ['AEP (American Electric Power)', 12, ['place']],
    ['Walt Disney Company, The', 20, ['name']],
    ['WALT DISNEY CO/THE', 20, ['legal form']],
    ['FOXA - Fox Corp', 2, ['ticker', 'legal form']],
    ['Fox Corp - B', 3, ['legal form', 'share class']],
    ['Fox A', 2, ['legal form', 'share class']],
    ['Apple Inc. - Common Stock', 1, ['legal form']],
    ['Apple Inc. Common Stock, $0.00001 par value', 1, ['legal form']],
    ['APPLE INC COM USD0.00001', 1, ['legal form']],
    ['Apple Inc (CIK: 0000320193)', 1, ['name']],
    ['US0378331005 Apple Inc', 1, ['name']],
    ['No. 1 Apple', 1, ['legal form']],
    ['Apple™', 1, ['legal form']],
    ['goldmansachsgroup', 4, ['spacing', 'legal name']],
    ['WDC (Walt Disney Company)', 20, ['name']],
    ['PHEG', 37, ['abbreviation']],
    ['Nordic Tea & Knitwear', 38, ['abbreviation']],
    ['Pacific Gas & Electric', 24, ['brand']],
    ['Fifth Third Bank', 25, ['brand']],
    ['Old Harbor Bank', 34, ['abbreviation']],
    ['5th Third Bancorp', 25, ['abbreviation']],
    ['Generac Power Systems', 26, ['extra']],
    ['Occidental Pete Corp', 27, ['abbreviation']],
    ['BRKB', 28, ['ticker']],
    ['BRK/B', 28, ['ticker']],
    ['BRK-B', 28, ['ticker']],
    ['BRK.B US Equity', 28, ['ticker']],
    ['BRK/A US Equity', 28, ['ticker']],
    ['MSFT US Equity', 5, ['ticker']],
    ['#041 MICROSOFT CORP', 5, ['legal form']],
    ['Walt Disney &amp; Company', 20, ['name']],
    ['Microsoft *new*', 5, ['name']],
    ['Microsoft†', 5, ['name']],
    ['Microsoft - see tab 2', 5, ['name', 'extra']],
    ['Microsoft software licences', 5, ['name', 'extra']],
    ['Microsoft (Xbox, Azure)', 5, ['name', 'brand']],
    ['Fabrikam (Routers, Modems)', 35, ['name', 'extra']],
    ['OLD UTILITY CO (GENERAC)', 26, ['name', 'extra']],
    ['OLD UTILITY CO [GENERAC] INC', 26, ['name', 'extra']],
  ])('%s means company %i', async (line, id, kinds) => {
    const match = await matchOne(line);
    expect({ status: match.status, id: idsOf(match)[0], kinds: kindsOf(match) }).toEqual({
      status: 'matched',
      id,
      kinds,
    });
  });

  test.each([
    ['Mercury Bank', [8, 9]],
    ['MERCURY BANK N.A.', [8, 9]],
    ['Fox', [2, 3]],
    ['FOX', [2, 3]],
    ['shared.example', [10, 11]],
    ['Constellation', [14, 15]],
    ['Constellation International', [14, 15]],
    ['Acme (FOX)', [3, 10]],
    ['Philip Morris', [21, 22]],
    ['Hewlett-Packard', [39, 40]],
    ['Fabrikam Networks', [35, 45]],
  ])('%s is left to the reader, because several companies may be meant', async (line, ids) => {
    const match = await matchOne(line);
    expect(match.status).toBe('several');
    expect(idsOf(match).toSorted((a, b) => a - b)).toEqual(ids);
    expect(match.count).toBe(ids.length);
  });

  test.each([
    'Apple Hospitality REIT',
    'Constellation Software Canada',
    'American Airlines',
    'Merck KGaA',
    'Lindt',
    'Snap',
    'Lumen Technologies',
    'Pinnacle Financial',
    'Discover',
    'discover.com',
    'Ralliant',
    'Allianz',
    'Facebok Systems',
    'Kraft Foods',
    'Alliant plc',
    'Delta Electronics (FB)',
    'Tele Microsoft',
    'Apple Bank',
    'microsft.com',
    '999999',
    'nobody.example',
    'N/A',
    '',
    '   ',
    '()',
  ])('%j means none of the companies', async (line) => {
    expect((await matchOne(line)).status).toBe('none');
  });

  test('a name without a certain match shows the closest company', async () => {
    expect(idsOf(await matchOne('Apple Hospitality REIT'))).toEqual([1]);
  });

  test('a ticker in a list of tickers is not taken for a name', async () => {
    expect(idsOf(await matchOne('FOX', true))).toEqual([3]);
  });

  test('an unusual line takes no longer to match than others', async () => {
    const started = performance.now();
    await matchOne(`${'a '.repeat(5000)}${'.'.repeat(5000)}${'('.repeat(5000)}`);
    await matchOne('constellation '.repeat(500));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

const SP500 = fileURLToPath(new URL('../../../../../shared/data/sp500.companies.jsonl', import.meta.url));

test.for([
  ['sp500-lines.tsv', 500],
  ['sp500-lines-2.tsv', 685],
  ['sp500-lines-3.tsv', 1068],
] as const)('the lines of %s are matched precisely and completely', async ([file, count], { skip }) => {
  skip(!existsSync(SP500), '../shared/data/sp500.companies.jsonl is not here');
  const companies = readFileSync(SP500, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as NamedCompany);
  // Each line has the ids that it means, or "-", and the text.
  const labelled = readFileSync(new URL(`./testing/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const match = createListMatcher({ indexVersion: 1, all: () => companies });
  const matches = await match(
    labelled.map(([, text]) => text ?? ''),
    false,
  );
  const counts = { matched: 0, right: 0, single: 0, shared: 0, decided: 0 };
  for (const [at, [meant = '']] of labelled.entries()) {
    const isSingle = /^\d+$/.test(meant);
    const found = matches[at];
    if (isSingle) counts.single += 1;
    if (meant.includes('+')) counts.shared += 1;
    if (found?.status !== 'matched') continue;
    counts.matched += 1;
    if (String(found.candidates[0]?.company.id) === meant) counts.right += 1;
    if (meant.includes('+')) counts.decided += 1;
  }
  expect(labelled).toHaveLength(count);
  expect(counts.right / counts.matched).toBeGreaterThanOrEqual(0.97);
  expect(counts.right / counts.single).toBeGreaterThanOrEqual(0.93);
  expect(counts.decided).toBe(0);
});
