import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-data.ts';

const guide = await readFile(new URL('../../../docs/import.md', import.meta.url), 'utf8');

const zipOf = (name: string, text: string) =>
  Buffer.from(zipSync({ [name]: new TextEncoder().encode(text) }));

/** Small files in the formats that the guide describes, with invented companies. */
const FILES: Readonly<Record<string, () => string | Buffer | Promise<Buffer>>> = {
  'companies.xlsx': async () =>
    Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'Companies',
            rows: [
              ['Reg No', 'Company', 'Web site', 'Founded', 'Sector', 'Owner'],
              ['HRB 1', 'Acme', 'https://www.acme.example/', 1998, 'Space; AI', 'me'],
              ['HRB 2', 'Bolt', '#N/A', 'c. 1901', 'Energy', null],
            ],
          },
        ],
      }),
    ),
  'constituents.csv':
    () => `Symbol,Security,GICS Sector,GICS Sub-Industry,Headquarters Location,Date added,CIK,Founded
ACM.B,Acme Holdings,Industrials,"Hotels, Rest & Things","Saint Example, Minnesota",1957-03-04,0000001234,1902
BLT,"Bolt, Inc.",Financials,Banks,"Boise, Idaho",,0000001235,2013 (1888)
`,
  'nasdaqlisted.txt': () =>
    `Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares
ACMB|Acme Holdings, Inc. - Common Stock|Q|N|N|100|N|N
BOLT|Bolt plc - American Depositary Shares|G|N|D|100|N|N
File Creation Time: 1126202621:31|||||||
`.replaceAll('\n', '\r\n'),
  'nasdaq_screener.csv':
    () => `Symbol,Name,Last Sale,Net Change,% Change,Market Cap,Country,IPO Year,Volume,Sector,Industry
ACM/B,Acme Holdings Common Stock ,$12.34,-0.10,-0.8%,123456789.00,United States,1999,12345,Technology,Computer Software: Prepackaged Software
BLT,Bolt Inc.,$1.00,0.00,0.0%,,,,0,,
`,
  'BasicCompanyDataAsOneFile.zip': () =>
    zipOf(
      'BasicCompanyDataAsOneFile-2026-11-01.csv',
      `CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown,CompanyCategory,CompanyStatus,DissolutionDate,IncorporationDate,SICCode.SicText_1
"! ACME LTD","SC012345","","","1 HIGH ST","","LEEDS","Private Limited Company","Active","","11/09/2012","62012 - Business and domestic software development"
"BOLT LIMITED","09999999","","","","","","Private Limited Company","Active","","05/06/1987","None Supplied"
`,
    ),
  'gleif-goldencopy-lei2.csv.zip': () =>
    zipOf(
      '20261126-0800-gleif-goldencopy-lei2-golden-copy.csv',
      `"LEI","Entity.LegalName","Entity.LegalName.xmllang","Entity.HeadquartersAddress.City","Entity.HeadquartersAddress.Country","Entity.EntityCategory","Entity.EntityCreationDate","Registration.InitialRegistrationDate","Registration.LastUpdateDate"
"00000000000000000AA1","Acme Fonds ""A""","de","München","DE","FUND","","2012-11-29T16:33:00.000+01:00","2026-01-02T00:00:00Z"
"00000000000000000BB2","Bolt S.à r.l.","fr","Luxembourg","LU","GENERAL","1998-05-06T00:00:00Z","2013-01-02T10:11:12.345Z","2025-01-02T10:11:12Z"
`,
    ),
  'news.csv': () => 'Symbol,Headline,Description,Published At\nBLT,Bolt opens,In Boise,2 Jan 2026\n',
  'company_tickers.json': () =>
    '{"0":{"cik_str":1234,"ticker":"ACM","title":"ACME CORP"},"1":{"cik_str":1235,"ticker":"BLT","title":"Bolt Inc."},"2":{"cik_str":1234,"ticker":"ACM-B","title":"ACME CORP"}}',
  'crunchbase.csv':
    () => `\uFEFFOrganization Name,Organization Name URL,Industries,Headquarters Location,Description,CB Rank (Company),Founded Date,Founded Date Precision,Website
Acme,https://www.crunchbase.example/organization/acme,"Artificial Intelligence, FinTech","Berlin, Berlin, Germany","Makes ""things"", mostly","1,234",2010-05-01,day,https://acme.example/
Bolt,https://www.crunchbase.example/organization/bolt,FinTech,—,,,,,
`,
  'yc.json.gz': () =>
    gzipSync(
      JSON.stringify(
        [
          {
            id: 7,
            name: 'Acme',
            slug: 'acme',
            former_names: [],
            website: 'https://www.acme.example',
            all_locations: 'San Example, CA, USA',
            one_liner: 'Things.',
            team_size: 3,
            launched_at: 1_579_208_637,
            tags: ['AI', 'Robotics'],
            batch: 'W20',
            stage: null,
          },
          {
            id: 9,
            name: 'Bolt',
            slug: 'bolt',
            former_names: ['Nut'],
            website: '',
            all_locations: '',
            one_liner: '',
            team_size: null,
            launched_at: 1_609_449_958,
            tags: [],
            batch: 'S21',
            stage: 'Early',
          },
        ],
        null,
        2,
      ),
    ),
};

/** The companies that should be served after each section of the guide. */
const EXPECTED: Readonly<Record<string, readonly object[]>> = {
  'In three steps': [
    {
      name: 'Acme',
      domain: 'acme.example',
      founded_year: 1998,
      categories: [{ name: 'Space' }, { name: 'AI' }],
    },
    { name: 'Bolt', domain: '', founded_year: 1901, categories: [{ name: 'Energy' }] },
  ],
  'Keys instead of ids': [{ name: 'Acme Holdings', ticker: 'ACM.B' }, { name: 'Bolt, Inc.' }],
  'Research, news and articles': [
    { news: [] },
    { news: [{ headline: 'Bolt opens', published_at: '2026-01-02T00:00:00Z' }] },
  ],
  'S&P 500 constituents': [
    {
      name: 'Acme Holdings',
      ticker: 'ACM.B',
      founded_year: 1902,
      location: 'Saint Example, Minnesota',
      categories: [{ name: 'Industrials' }],
    },
    { name: 'Bolt, Inc.', ticker: 'BLT', founded_year: 2013, categories: [{ name: 'Financials' }] },
  ],
  'Nasdaq list': [
    { name: 'Acme Holdings, Inc. - Common Stock', ticker: 'ACMB' },
    { name: 'Bolt plc - American Depositary Shares', ticker: 'BOLT' },
  ],
  'Nasdaq screener': [
    {
      name: 'Acme Holdings Common Stock',
      ticker: 'ACM/B',
      location: 'United States',
      founded_year: 0,
      categories: [{ name: 'Technology' }, { name: 'Computer Software: Prepackaged Software' }],
    },
    { name: 'Bolt Inc.', ticker: 'BLT', location: '', categories: [] },
  ],
  'Companies House': [
    {
      name: '! ACME LTD',
      location: 'LEEDS',
      founded_year: 2012,
      categories: [{ name: 'Private Limited Company' }],
    },
    { name: 'BOLT LIMITED', location: '', founded_year: 1987 },
  ],
  GLEIF: [
    {
      name: 'Acme Fonds "A"',
      location: 'München',
      founded_year: 0,
      created_at: '2012-11-29T16:33:00.000+01:00',
      categories: [{ name: 'FUND' }],
    },
    { name: 'Bolt S.à r.l.', founded_year: 1998, updated_at: '2025-01-02T10:11:12Z' },
  ],
  'SEC company tickers': [
    { name: 'ACME CORP', ticker: 'ACM' },
    { name: 'Bolt Inc.', ticker: 'BLT' },
  ],
  Crunchbase: [
    {
      name: 'Acme',
      location: 'Berlin, Berlin, Germany',
      founded_year: 2010,
      domain: 'acme.example',
      description: 'Makes "things", mostly',
      categories: [{ name: 'Artificial Intelligence' }, { name: 'FinTech' }],
    },
    { name: 'Bolt', founded_year: 0, domain: '', categories: [{ name: 'FinTech' }] },
  ],
  YC: [
    {
      id: 7,
      name: 'Acme',
      normalized_name: 'acme',
      domain: 'acme.example',
      description: 'Things.',
      created_at: '2020-01-16T21:03:57Z',
      categories: [{ name: 'AI' }, { name: 'Robotics' }],
    },
    { id: 9, name: 'Bolt', normalized_name: 'bolt', domain: '', categories: [] },
  ],
};

interface Section {
  readonly title: string;
  readonly profiles: readonly (readonly [name: string, json: string])[];
  readonly commands: readonly string[];
}

const sections: readonly Section[] = guide.split(/^#+ /m).flatMap((text) => {
  const commands = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  const profiles = [...text.matchAll(/```json (\S+)\n(.*?)```/gs)].map(
    ([, name = '', json = '']) => [name, json] as const,
  );
  return commands.length === 0 ? [] : [{ title: text.split('\n')[0] ?? '', profiles, commands }];
});

const argsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].slice(1).map(([, quoted, plain]) => quoted ?? plain ?? '');

const commandsOf = (title: string) => sections.find((section) => section.title === title)?.commands ?? [];

test('the guide has a section for each file', () => {
  expect(sections.map(({ title }) => title)).toEqual(Object.keys(EXPECTED));
});

describe('the commands of the guide', () => {
  test.each(sections)('import what the section "$title" says', async ({ title, profiles, commands }) => {
    const folder = await temporaryFolder();
    const env = { DATA_DIR: join(folder, 'data') };
    for (const [name, json] of profiles) await writeFile(join(folder, name), json);
    const [before = ''] = title.startsWith('Research') ? commandsOf('Keys instead of ids') : [];
    for (const line of [before, ...commands].filter(Boolean)) {
      const args = argsOf(line).map((arg) =>
        /\.(?:csv|txt|zip|json|gz|xlsx)$/.test(arg) ? join(folder, arg) : arg,
      );
      for (const file of args) {
        const make = FILES[file.slice(folder.length + 1)];
        if (make) await writeFile(file, await make());
      }
      const result = await runCommand([...args, '--create'], env);
      expect([line, result.code, result.code === 0 ? '' : result.err]).toEqual([line, 0, '']);
    }
    const exported = join(folder, 'out.jsonl');
    await runCommand(['data', 'export', '--companies', exported], env);
    const companies = (await readFile(exported, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(companies).toMatchObject(EXPECTED[title] ?? []);
    expect(companies).toHaveLength(2);
  });
});
