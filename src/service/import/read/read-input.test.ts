import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../property-tests.ts';
import { readRows, rowsOf } from '../../testing/input-records.ts';
import { temporaryFolder } from '../../testing/temporary-data.ts';
import type { InputRow, ReadOptions } from '../input-row.ts';
import { INPUT_SCHEMAS } from '../input-schemas.ts';

const fieldsOf = (rows: readonly InputRow[]) =>
  rows.map((row) => (row.fields === undefined ? row.problems : row.fields));
const read = async (contents: string | Buffer, options?: ReadOptions) =>
  fieldsOf((await rowsOf(contents, options)).rows);

const xlsx = async (rows: (string | number | boolean | Date | null)[][], name = 'Companies') =>
  Buffer.from(await writeXlsx({ sheets: [{ name, rows }] }));

describe('the separator of a table', () => {
  test.each([
    ['a comma', 'id,name\n1,A', undefined],
    ['a semicolon', 'id;name\n1;A', undefined],
    ['a tab', 'id\tname\n1\tA', undefined],
    ['a bar', 'id|name\n1|A', undefined],
    ['a semicolon, with commas in a header', 'id;name;"location, short"\n1;A;x', undefined],
    ['a semicolon, with commas in all cells', 'id;name;location\n1;A;"a, b, c"\n2;B;"d, e, f"', undefined],
    ['a semicolon, with decimal commas', 'id;name;location\n1;A;1,5\n2;B;2,5', undefined],
    ['a comma, with a tab in a quoted header', 'id,name,"loc\tation"\n1,A,x', undefined],
    ['named', 'id~name\n1~A', '~'],
    ['named, where another looks likely', 'id;name,location\n1;A,b', ';'],
  ])('can be %s', async (_, text, delimiter) => {
    const [first] = await read(text, { ...(delimiter && { delimiter }), ignoreUnknown: true });
    expect(first).toMatchObject({ id: 1, ...(delimiter === ';' ? {} : { name: 'A' }) });
  });

  test('is the one in a first line of Excel, which is no row, and counts as a line', async () => {
    for (const line of ['sep=;', '"sep=;"', 'SEP=;', '\uFEFFsep=;']) {
      const { rows } = await rowsOf(`${line}\r\nid;name\r\n1;A, B\r\nx;`);
      expect(rows).toMatchObject([
        { line: 3, fields: { id: 1, name: 'A, B' } },
        { line: 4, fields: { id: 'x' } },
      ]);
    }
  });
});

describe('the encoding of a table', () => {
  const text = 'id,name,location\n1,Ærø Š€,Zürich\n';
  const utf16le = Buffer.from(text, 'utf16le');
  const cp1252 = Buffer.from(text.replace('Š€', '\u008a\u0080'), 'latin1');
  test.each([
    ['UTF-8', Buffer.from(text), undefined],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), undefined],
    ['UTF-16 LE with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), undefined],
    ['UTF-16 BE with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), undefined],
    ['UTF-16 LE', utf16le, /UTF-16LE, which is a guess/],
    ['UTF-16 BE', Buffer.from(utf16le).swap16(), /UTF-16BE, which is a guess/],
    ['Windows-1252', cp1252, /WINDOWS-1252, which is a guess/],
  ])('can be %s', async (_, bytes, note) => {
    const { rows, notes } = await rowsOf(bytes);
    expect(fieldsOf(rows)).toEqual([{ id: 1, name: 'Ærø Š€', location: 'Zürich' }]);
    expect(notes).toEqual(note === undefined ? [] : [expect.stringMatching(note)]);
  });

  test('is the one that is named', async () => {
    const bytes = Buffer.from('id,name\n1,\u00c3\u00a9', 'latin1');
    expect(await read(bytes)).toEqual([{ id: 1, name: 'é' }]);
    expect(await read(bytes, { encoding: 'windows-1252' })).toEqual([{ id: 1, name: 'Ã©' }]);
  });

  test('is found where the first letter beyond ASCII stands far from the beginning', async () => {
    const many = Array.from({ length: 40_000 }, (_, id) => `${id + 1},Company\n`).join('');
    const rows = await read(
      Buffer.concat([Buffer.from(`id,name\n${many}`), Buffer.from('0,\u00e9t\u00e9', 'latin1')]),
    );
    expect(rows.at(-1)).toEqual({ id: 0, name: 'été' });
  });

  test('is refused where a text is neither', async () => {
    const mixed = Buffer.concat([Buffer.from('id,name\n1,é\n2,'), Buffer.from([0xe9, 0x0a])]);
    await expect(read(mixed)).rejects.toThrow('is not UTF-8 text throughout');
  });
});

describe('the header of a table', () => {
  test.each(['Founded Year', 'founded-year', 'FOUNDED_YEAR', ' foundedYear ', 'founded\u00a0year'])(
    'can call a field %j',
    async (name) => {
      expect(await read(`ID,${name},Name\n1,1999,A`)).toEqual([{ id: 1, founded_year: 1999, name: 'A' }]);
    },
  );

  test('may follow empty rows, and empty rows and columns are skipped', async () => {
    const text = ',,,\n \nid,name,,\n,,,\n1,A,,\n" ",\u00a0,,\n2,B,,,,\n\n,,,\n';
    expect((await rowsOf(text)).rows).toMatchObject([
      { line: 5, fields: { id: 1, name: 'A' } },
      { line: 7, fields: { id: 2, name: 'B' } },
    ]);
  });

  test('must name every column that has values', async () => {
    expect(await read('id,name,\n1,A,x\n2,B,')).toEqual([
      ['has "x" in column 3, which has no name'],
      { id: 2, name: 'B' },
    ]);
  });

  test('lists unknown columns with the field that each may be meant for', async () => {
    await expect(read('Symbol,Company Name,Website,Foo\nA,B,c.example,1')).rejects.toThrow(
      /"Symbol", "Company Name", "Website", "Foo", which are not fields of a company.*--map "Symbol=ticker,Company Name=name,Website=domain"/,
    );
  });

  test('is named in part where it has very many columns, or very long names', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `c${at}`).join(',');
    await expect(read(`name,${names}\nA`)).rejects.toThrow(/"c18", "c19" and 280 more, which are not fields/);
    await expect(read(`${'x'.repeat(9000)}\nA`)).rejects.toThrow(
      `has "${'x'.repeat(60)}…", which is not a field`,
    );
    const map = new Map([['Title', 'name']]);
    await expect(read(`name,${names}\nA`, { map })).rejects.toThrow('"c18" and 281 more.');
    const { notes } = await rowsOf('{"name":"A",' + names.replaceAll(/c\d+/g, '"$&":1') + '}', {
      ignoreUnknown: true,
    });
    expect(notes).toEqual([expect.stringMatching(/: c0, .*, c19 and /)]);
  });

  test('is mapped by names that are written otherwise', async () => {
    const map = new Map([['company NAME', 'Name']]);
    expect(await read('id,Company Name\n1,A', { map })).toEqual([{ id: 1, name: 'A' }]);
    await expect(read('id,Company Name\n1,A', { map: new Map([['Company Name', 'nmae']]) })).rejects.toThrow(
      'Did you mean name?',
    );
  });

  test('can give a column both to a field and as its original text', async () => {
    const { rows } = await rowsOf('ID,Name,Tags\n007,A,"x, y"\n008,B,\n', { raw: ['id', 'Tags'] });
    expect(rows).toMatchObject([
      {
        fields: { id: 7, name: 'A' },
        raw: new Map([
          ['id', { text: '007', isQuoted: false }],
          ['Tags', { text: 'x, y', isQuoted: true }],
        ]),
      },
      { fields: { id: 8, name: 'B' }, raw: new Map([['id', { text: '008', isQuoted: false }]]) },
    ]);
  });
});

describe('a cell', () => {
  test('loses the blanks around it, and a quote after a blank is a quote', async () => {
    expect(
      await read(
        'id,name,location\n1, "A, Inc" ,\u00a0Berlin\u00a0\n2,\t"B"\t, " C " \n3,"""D"" E", 5" disk\n',
      ),
    ).toEqual([
      { id: 1, name: 'A, Inc', location: 'Berlin' },
      { id: 2, name: 'B', location: 'C' },
      { id: 3, name: '"D" E', location: '5" disk' },
    ]);
  });

  test('is empty if it has a word for nothing, such as NULL, and these cells are counted', async () => {
    const { rows, notes } = await rowsOf(
      'id,name,ticker,location\n1,A,#N/A,NULL\n2,B,null,#REF!\n3,Null,NA,none',
    );
    expect(rows).toMatchObject([
      { fields: { id: 1, name: 'A' }, empty: ['ticker', 'location'] },
      { fields: { id: 2, name: 'B' }, empty: ['ticker', 'location'] },
      { fields: { id: 3, name: 'Null', ticker: 'NA', location: 'none' }, empty: [] },
    ]);
    expect(notes).toEqual(['empty cells: 4 read, such as #N/A as nothing']);
  });

  test('keeps a whole number that is too long to be read as one', async () => {
    expect(await read('id,name\n90071992547409930,A')).toEqual([{ id: '90071992547409930', name: 'A' }]);
  });

  test.each([
    [
      '1:ai:AI, 2:ft:FT',
      [
        { id: 1, slug: 'ai', name: 'AI' },
        { id: 2, slug: 'ft', name: 'FT' },
      ],
    ],
    [
      '1:ai:AI;2:ft:FT',
      [
        { id: 1, slug: 'ai', name: 'AI' },
        { id: 2, slug: 'ft', name: 'FT' },
      ],
    ],
    [
      '1:ai:AI | 2:ft:FT |',
      [
        { id: 1, slug: 'ai', name: 'AI' },
        { id: 2, slug: 'ft', name: 'FT' },
      ],
    ],
    [
      '1:ai:AI, the new one; 2:ft:F:T',
      [
        { id: 1, slug: 'ai', name: 'AI, the new one' },
        { id: 2, slug: 'ft', name: 'F:T' },
      ],
    ],
    [
      '8:x; 9:b:B',
      [
        { id: 8, slug: 'x', name: '' },
        { id: 9, slug: 'b', name: 'B' },
      ],
    ],
  ])('can hold the categories %j', async (cell, categories) => {
    expect(await read(`id,categories\n1,"${cell}"`)).toEqual([{ id: 1, categories }]);
  });

  test('with names of categories is refused, unless it is asked for as it is written', async () => {
    expect(await read('id,categories\n1,AI; FT')).toEqual([
      [expect.stringMatching(/^categories: must be written as .*--categories names the column/)],
    ]);
    for (const text of ['id,categories\n1,AI; FT', '{"id":1,"categories":["AI","FT"]}'])
      expect((await rowsOf(text, { raw: ['categories'] })).rows).toMatchObject([
        { fields: { id: 1 }, raw: new Map([['categories', { text: 'AI; FT' }]]) },
      ]);
  });

  test.each([
    ['2013 (1888)', 2013],
    ['c. 1901', 1901],
    ['1998.0', 1998],
    ['2010-05-01', 2010],
    ['5/6/2010', 2010],
    ['May 2010', 2010],
    ['1990s', 1990],
    ['0', 0],
    ['2020-12-31T21:25:58Z', 2020],
    ['1998.5', '1998.5'],
    ['unknown', 'unknown'],
    ['12345', 12_345],
  ])('with the year %j is read as %j', async (cell, year) => {
    expect(await read(`id,founded_year\n1,"${cell}"`)).toEqual([{ id: 1, founded_year: year }]);
  });

  test.each([
    ['https://acme.example', 'acme.example'],
    ['https://www.acme.example/', 'acme.example'],
    ['HTTP://ACME.EXAMPLE', 'acme.example'],
    ['acme.example/', 'acme.example'],
    ['acme.example/about?x', 'acme.example'],
    ['acme.example:8080', 'acme.example'],
    ['www.acme.example', 'acme.example'],
    ['https://münchen.example/', 'münchen.example'],
    ['mu\u0308nchen.example', 'münchen.example'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['https://www.example/', 'www.example'],
    ['www.www.example', 'www.example'],
    ['acme.example.', 'acme.example'],
    ['//acme.example', 'acme.example'],
    [' acme.example\u00a0', 'acme.example'],
    ['http:acme.example', 'acme.example'],
    ['https://user:pw@acme.example/', 'acme.example'],
    ['भारत.example', 'भारत.example'],
    ['acme\u3002example', 'acme.example'],
    ['acme', 'acme'],
    ['mailto:info@acme.example', 'mailto:info@acme.example'],
    ['a.example,b.example', 'a.example,b.example'],
    ['https://[2001:db8::1]/', 'https://[2001:db8::1]/'],
  ])('with the domain %j is read as %j, in a table and in JSON', async (cell, domain) => {
    expect(await read(`id,domain\n1,"${cell}"`)).toEqual([{ id: 1, domain }]);
    expect(await read(JSON.stringify({ id: 1, domain: cell }))).toEqual([{ id: 1, domain }]);
  });
});

describe('a column of dates', () => {
  const dates = async (cells: readonly string[], options?: ReadOptions) => {
    const { rows, notes } = await rowsOf(
      `id,updated_at\n${cells.map((cell, id) => `${id},"${cell}"`).join('\n')}`,
      options,
    );
    return {
      notes,
      dates: rows.map((row) => (row.fields === undefined ? row.problems : row.fields['updated_at'])),
    };
  };
  const day = (date: string) => `${date}T00:00:00Z`;
  const unclear = expect.stringMatching(/does not say which is the day.*--dates dmy or --dates mdy/);

  test('follows a cell that settles the order of day and month, wherever it stands', async () => {
    expect((await dates(['05/06/2026', '07/08/2026', '13/05/2026'])).dates).toEqual([
      day('2026-06-05'),
      day('2026-08-07'),
      day('2026-05-13'),
    ]);
    expect((await dates(['05/06/2026', '05/13/2026', '1.2.26'])).dates).toEqual([
      day('2026-05-06'),
      day('2026-05-13'),
      day('2026-01-02'),
    ]);
    expect((await dates(['05/06/2026', '05/13/2026'])).notes).toContain(
      'updated_at: the month comes first, as in 05/13/2026',
    );
  });

  test('is settled by its last row among very many', async () => {
    const many = Array.from({ length: 20_000 }, () => '05/06/2026');
    const { dates: found } = await dates([...many, '31/12/2026']);
    expect(new Set(found)).toEqual(new Set([day('2026-06-05'), day('2026-12-31')]));
  });

  test('follows the option where nothing settles it, and is refused without', async () => {
    expect((await dates(['05/06/2026', '05/05/2026'])).dates).toEqual([[unclear], day('2026-05-05')]);
    expect((await dates(['05/06/2026'], { dates: 'dmy' })).dates).toEqual([day('2026-06-05')]);
    expect((await dates(['05/06/2026'], { dates: 'mdy' })).dates).toEqual([day('2026-05-06')]);
  });

  test('that has both orders follows the option, and is refused without', async () => {
    const both = ['05/06/2026', '13/05/2026', '05/13/2026'];
    await expect(dates(both)).rejects.toThrow(
      /the day comes first in "13\/05\/2026" on line 3, but the month in "05\/13\/2026" on line 4.*--dates/,
    );
    await expect(dates(both.slice(1))).rejects.toThrow('--dates');
    expect((await dates(both, { dates: 'dmy' })).dates).toEqual([
      day('2026-06-05'),
      day('2026-05-13'),
      day('2026-05-13'),
    ]);
  });

  test('is settled for itself only', async () => {
    const [row] = await read('id,created_at,updated_at\n1,13/05/2026,05/06/2026');
    expect(row).toEqual([unclear]);
  });

  test('is settled in JSON as in a table', async () => {
    const json = [{ updated_at: '05/06/2026' }, { updated_at: '13/05/2026' }];
    for (const text of [JSON.stringify(json), json.map((one) => JSON.stringify(one)).join('\n')])
      expect(await read(text)).toEqual([
        { updated_at: day('2026-06-05') },
        { updated_at: day('2026-05-13') },
      ]);
  });
});

describe('an Excel file', () => {
  test('has dates, numbers, errors and truth values of its own', async () => {
    const file = await xlsx([
      [null, null],
      ['ID', 'Name', 'Founded Year', 'Created At', 'Updated At', 'deleted', null],
      [1, ' A ', 1998, new Date('2026-01-02T00:00:00Z'), 46_024.5, false],
      [],
      [2, '#N/A', new Date('1999-05-06T00:00:00Z'), new Date('2026-01-02T10:11:12Z'), '2-Jan-26', true, null],
    ]);
    const { rows, description } = await rowsOf(file);
    expect(description).toBe('the sheet "Companies" of an Excel file');
    expect(rows).toMatchObject([
      {
        line: 3,
        fields: {
          id: 1,
          name: 'A',
          founded_year: 1998,
          created_at: '2026-01-02T00:00:00Z',
          updated_at: '2026-01-02T12:00:00Z',
        },
      },
      {
        line: 5,
        fields: {
          id: 2,
          founded_year: 1999,
          created_at: '2026-01-02T10:11:12Z',
          updated_at: '2026-01-02T00:00:00Z',
          deleted: true,
        },
        empty: ['name'],
      },
    ]);
  });

  test('is read from its first visible sheet, or from the one that is named', async () => {
    const rows = (name: string) => [
      ['id', 'name'],
      [1, name],
    ];
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Notes', rows: rows('N'), hidden: true },
          { name: 'Companies', rows: rows('C') },
          { name: 'Old', rows: rows('O') },
        ],
      }),
    );
    const first = await rowsOf(file);
    expect(fieldsOf(first.rows)).toEqual([{ id: 1, name: 'C' }]);
    expect(first.notes).toEqual([expect.stringContaining('the first of 2: name another with --sheet')]);
    expect(await read(file, { sheet: 'old' })).toEqual([{ id: 1, name: 'O' }]);
    await expect(read(file, { sheet: 'New' })).rejects.toThrow(
      'has no sheet "New". It has "Companies", "Old".',
    );
  });

  test('of any texts and numbers reads back', async () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .map((one) => one.trim())
      .filter((one) => /^[^#\\\p{C}]+$/u.test(one) && !/^(?:null|NULL|NaN|NaT|<NA>)$/.test(one));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ id: fc.nat(), name: text, location: text }), { minLength: 1, maxLength: 5 }),
        async (all) => {
          const file = await xlsx([
            ['id', 'name', 'location'],
            ...all.map(({ id, name, location }) => [id, name, location]),
          ]);
          expect(await read(file)).toEqual(all);
        },
      ),
      propertyRuns(0.5),
    );
  });
});

describe('JSON', () => {
  const A = { id: 1, name: 'A [1], {2}: "3"\\' };
  const B = { id: 2, name: 'B', categories: [{ id: 1, slug: 'a', name: 'x' }] };
  test.each([
    ['lines', `${JSON.stringify(A)}\n\n${JSON.stringify(B)}`],
    ['lines with a mark', `\uFEFF${JSON.stringify(A)}\r\n${JSON.stringify(B)}\r\n`],
    ['an array in one line', JSON.stringify([A, B])],
    ['an array with a record a line', `[\n${JSON.stringify(A)},\n${JSON.stringify(B)}\n]\n`],
    ['an array in many lines', JSON.stringify([A, B], null, 2)],
    ['an array with a mark', `\uFEFF ${JSON.stringify([A, B], null, '\t')}`],
    ['objects in many lines', `${JSON.stringify(A, null, 2)}\n${JSON.stringify(B, null, 2)}`],
    ['an array in an object', JSON.stringify({ page: { total: 2 }, companies: [A, B], next: [[]] }, null, 1)],
    ['an array in an object in one line', JSON.stringify({ companies: [A, B], page_info: { limit: 1 } })],
    ['records with a comma after each line', `${JSON.stringify(A)},\n${JSON.stringify(B)},\n`],
    ['records with a comma before each line', `${JSON.stringify(A)}\n, ${JSON.stringify(B)}\n`],
    ['one record with a comma', `${JSON.stringify(A)} ,\r\n${JSON.stringify(B)}`],
    [
      'records in many lines with commas between them',
      [A, B].map((one) => JSON.stringify(one, null, 2)).join(',\n'),
    ],
    ['the values of an object', JSON.stringify({ '0': A, '1': B })],
    ['the values of an object in many lines', JSON.stringify({ x: A, y: B }, null, 2)],
    ['UTF-16', Buffer.from(`\uFEFF${JSON.stringify([A, B])}`, 'utf16le')],
  ])('can be %s', async (_, text) => {
    expect(await read(text)).toEqual([A, B]);
  });

  test('names the line on which a record begins', async () => {
    const { rows } = await rowsOf('[\n  {"id": 1},\n\n  {\n    "id": 2\n  }, {"id": x}, 7, [], "a"\n]');
    expect(rows).toMatchObject([
      { line: 2, fields: { id: 1 } },
      { line: 4, fields: { id: 2 } },
      { line: 6, problems: [expect.stringContaining('is not JSON')] },
      { line: 6, problems: ['the record: expected an object, got 7'] },
      { line: 6, problems: ['the record: expected an object, got an array'] },
      { line: 6, problems: ['the record: expected an object, got "a"'] },
    ]);
  });

  test.each([
    ['[{"id":1},{"id":2}', 'ends in the middle'],
    ['[{"id":1} {"id":2}]', 'expected a comma between two records'],
    ['[{"id":1},,{"id":2}]', 'expected a record before the comma'],
    ['[{"id":1}] [{"id":2}]', 'expected nothing after the last record'],
    ['[{"id":1}]]', 'expected nothing after the last record'],
    ['[{"id":"1}]', 'ends in the middle'],
  ])('of %s is refused', async (text, words) => {
    await expect(read(text)).rejects.toThrow(words);
  });

  test('of one broken line loses that line only', async () => {
    expect(await read('{"id":1,\n{"id":2,"name":"B"}\n')).toEqual([
      [expect.stringContaining('is not JSON')],
      { id: 2, name: 'B' },
    ]);
    expect(await read('{"id":1}\n[]\n')).toEqual([
      { id: 1 },
      ['the record: expected an object, got an array'],
    ]);
  });

  test('has fields of other names and in other fields', async () => {
    const map = new Map([
      ['company.title', 'name'],
      ['year', 'founded_year'],
    ]);
    const record = {
      ID: 7,
      company: { title: 'A', tags: ['x', 'y'] },
      year: 'c. 1901',
      'Updated At': '2 Jan 2026',
      x: null,
    };
    const { rows, notes } = await rowsOf(JSON.stringify(record), {
      map,
      raw: ['company.tags', 'ID'],
      ignoreUnknown: true,
    });
    expect(rows).toMatchObject([
      {
        fields: { id: 7, name: 'A', founded_year: 1901, updated_at: '2026-01-02T00:00:00Z' },
        raw: new Map([
          ['company.tags', { text: 'x; y', isQuoted: true, items: ['x', 'y'] }],
          ['ID', { text: '7', isQuoted: true }],
        ]),
        json: null,
      },
    ]);
    expect(Object.keys(rows[0]?.fields ?? {})).toHaveLength(4);
    expect(notes).toContain('left out, since they are not fields of a company: x');
  });

  test('keeps the digits of an offering, whatever is renamed in it', async () => {
    const text = '{"nr": 7, "amount": 12345678901234567890.10, "at": {"key": "k1"}}';
    const plain = await rowsOf(text, {}, INPUT_SCHEMAS.offerings);
    expect(plain.rows).toMatchObject([{ json: text }]);
    const mapped = await rowsOf(text, { map: new Map([['nr', 'id']]) }, INPUT_SCHEMAS.offerings);
    expect(mapped.rows).toMatchObject([
      { fields: { id: 7 }, json: '{"id":7,"amount":12345678901234567890.10,"at":{"key": "k1"}}' },
    ]);
  });

  test('of any records reads back from any layout', async () => {
    const records = fc.array(
      fc.record({ id: fc.nat(), name: fc.string({ unit: 'grapheme' }), research: fc.array(fc.jsonValue()) }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(records, fc.nat(3), fc.boolean(), async (given, indent, isArray) => {
        const all = JSON.parse(JSON.stringify(given)) as typeof given;
        const text = isArray
          ? JSON.stringify(all, null, indent)
          : all.map((one) => JSON.stringify(one, null, indent)).join('\n');
        expect(await read(text)).toEqual(all);
      }),
      propertyRuns(1),
    );
  });
});

test.each(['__proto__', 'constructor', 'toString'])(
  'a field of an offering may be called %s',
  async (name) => {
    const expected = JSON.parse(`{"id":1,"${name}":"x"}`) as Record<string, unknown>;
    for (const text of [`{"id":1,"${name}":"x"}`, `id,${name}\n1,x`]) {
      const { rows } = await rowsOf(text, {}, INPUT_SCHEMAS.offerings);
      const fields = rows[0]?.fields ?? {};
      expect(Object.entries(fields).map(([key, value]) => [key, String(value)])).toEqual(
        Object.entries(expected).map(([key, value]) => [key, String(value)]),
      );
    }
  },
);

test('a list that ends with a line that is no record leaves it out and says so', async () => {
  const { rows, notes } = await rowsOf('id|Name|Ticker\n1|A|x\nFile Creation Time: 1126||\n');
  expect(fieldsOf(rows)).toEqual([{ id: 1, name: 'A', ticker: 'x' }]);
  expect(notes).toEqual(['left out, since it is no record: line 3, "File Creation Time: 1126"']);
});

test('the contents of a file say what it is, and not its name', async () => {
  const path = join(await temporaryFolder(), 'a.csv');
  await writeFile(path, '[{"id":1}]');
  expect((await readRows(path)).rows).toMatchObject([{ fields: { id: 1 } }]);
});

test('a table of offerings keeps all of its columns, with numbers where they are numbers', async () => {
  const text = 'ID,Title,amount,Zip,open\n7,A,12.50,01234,true\n';
  expect((await rowsOf(text, {}, INPUT_SCHEMAS.offerings)).rows).toMatchObject([
    { fields: { id: '7', Title: 'A', amount: 12.5, Zip: '01234', open: true } },
  ]);
});

test.each<[cell: string, value: unknown]>([
  ['0.1000000000000000055', '0.1000000000000000055'],
  ['1234567890.123456789', '1234567890.123456789'],
  ['9007199254740993', '9007199254740993'],
  // Excel files have all digits of a double.
  ['0.30000000000000004', 0.1 + 0.2],
  ['-0.0000000000000000000001', -1e-22],
  ['1234567890.12345', 1234567890.12345],
  ['100000000000000', 100_000_000_000_000],
  ['0.00', 0],
  ['1e400', '1e400'],
])('the cell %s of an offering keeps all of its digits', async (cell, value) => {
  const { rows } = await rowsOf(`id,x\n1,${cell}\n`, {}, INPUT_SCHEMAS.offerings);
  expect(rows).toMatchObject([{ fields: { x: value } }]);
});

describe('a table that is not quite one', () => {
  test.each([
    ['a title', 'Report as of 1 January 2026\nid,name\n1,A', 3],
    [
      'a title with a comma and empty cells',
      'Companies, as of 2026,,,\n,,,\nid,name,domain,location\n1,A,,',
      4,
    ],
    ['two titles', 'List\nConfidential\n\nid;name\n1;A', 5],
  ])('may have %s above its header', async (_, text, line) => {
    const { rows, notes } = await rowsOf(text);
    expect(rows).toMatchObject([{ line, fields: { id: 1, name: 'A' } }]);
    expect(notes[0]).toContain('left out, since it stands above the header: line 1');
  });

  test('with a title keeps the order of its dates', async () => {
    const rows = await read('Report\nid,updated_at\n1,05/06/2026\n2,13/06/2026');
    expect(rows).toMatchObject([{ updated_at: '2026-06-05T00:00:00Z' }, { id: 2 }]);
  });

  test('with one column of an unknown name is refused for that, not taken for a title', async () => {
    await expect(read('Firm\nAcme\nBeta')).rejects.toThrow('"Firm"');
  });

  test('without a header is refused with what to do', async () => {
    await expect(read('Acme,acme.example\nBeta,beta.example')).rejects.toThrow('put a header above it');
    const { notes } = await rowsOf('Acme,acme.example\nBeta,beta.example', { ignoreUnknown: true });
    expect(notes.join()).toContain('put a header above it');
  });

  test('with more columns than any list has is refused', async () => {
    const names = Array.from({ length: 20_000 }, (__, at) => `column ${at}`).join(',');
    await expect(read(`${names}\n`)).rejects.toThrow('20,000 columns, and at most 2,000 can be read');
  });

  test('with NUL characters has its lines refused, and short lines are counted right', async () => {
    expect(await read(`id,name\n1,A\0B\n2\n3,C${'c'.repeat(60)}\n\0\0\0`)).toEqual([
      [expect.stringContaining('has a NUL character in "name"')],
      ['has 1 cell, but the header has 2'],
      { id: 3, name: `C${'c'.repeat(60)}` },
      [expect.stringContaining('has a NUL character in "id"')],
    ]);
  });

  test.each([
    ['UTF-32', Buffer.from('\uFEFFid,name\n1,A\n')],
    ['UTF-32', Buffer.from('id,name\n1,Alpha\n')],
    ['no text', null],
  ])('as %s is refused with what to do', async (what, text) => {
    const utf32 =
      text && Buffer.from(new Uint32Array([...text.toString()].map((c) => c.codePointAt(0) ?? 0)).buffer);
    await expect(read(utf32 ?? Buffer.alloc(5_000))).rejects.toThrow(new RegExp(`${what}.*Save it as UTF-8`));
  });

  test('is refused if it is a web page or XML', async () => {
    await expect(read('<!DOCTYPE html>\n<html></html>')).rejects.toThrow('is a web page');
    await expect(read('<?xml version="1.0"?><a/>')).rejects.toThrow('is XML');
  });

  test('may write a year with a decimal comma', async () => {
    expect(await read('id;founded_year\n1;1998,0')).toEqual([{ id: 1, founded_year: 1998 }]);
  });

  test('says NA for nothing in years and dates, but for Namibia elsewhere', async () => {
    const { rows, notes } = await rowsOf(
      'id,name,ticker,location,founded_year,created_at\n1,NA,NA,NA,NA,n/a\n2,A,B,C,-,N/A',
    );
    expect(rows).toMatchObject([
      { fields: { name: 'NA', ticker: 'NA', location: 'NA' }, empty: ['founded_year', 'created_at'] },
      { empty: ['founded_year', 'created_at'] },
    ]);
    expect(notes).toEqual([expect.stringContaining('empty cells: 4 read')]);
  });
});

test('a workbook whose formulas have no results is refused with what to do', async () => {
  const cells = new Map([['1,1', { type: 'formula' as const, value: null, formula: 'UPPER("a")' }]]);
  const rows = [
    ['id', 'name'],
    [1, null],
  ];
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Companies', rows, cells }] }));
  await expect(read(file)).rejects.toThrow(/formula without its result \(=UPPER.*save it/);
});

describe('JSON that is not quite JSON Lines', () => {
  test.each([
    [
      'a comma behind the last record',
      '[{"id":1},\n{"id":2},\n]',
      'line 3: expected another record after the comma',
    ],
    ['two commas', '[{"id":1},,{"id":2}]', 'expected a record before the comma'],
    ['a comma first', '[,{"id":1}]', 'expected a record before the comma'],
    ['a value left out', '{"companies":,"x":[{"id":1}]}', 'expected a record or value'],
    ['the wrong bracket', '[{"id":1}}', 'expected another closing bracket'],
    [
      'a comma behind the last member',
      '{"companies":[{"id":1}],}',
      'expected another record after the comma',
    ],
    [
      'columns of a data frame',
      '{"name":{"0":"A","1":"B"},"ticker":{"0":"X","1":"Y"}}',
      'a list for each column',
    ],
    ['lists of columns', '{"name":["A","B"],"ticker":["X","Y"]}', 'a list for each column'],
    ['arrays without names', '[["id","name"],[1,"A"]]', 'Save the file as CSV'],
    ['arrays whose names come later', '{"data":[[1,"A"]],"fields":["id","name"]}', 'Save the file as CSV'],
  ])('with %s is refused', async (_, text, words) => {
    await expect(read(text)).rejects.toThrow(words);
  });

  test.each([
    ['fields', '{"fields":["id","name"],"data":[[1,"A, ]"],[2,"B"]]}'],
    [
      'columns with types',
      '{"columns":[{"name":"id","type":"x"},{"name":"name"}],"index":[0],"data":[[1,"A, ]"],[2,"B"]]}',
    ],
  ])('with %s that name the values of its rows is read', async (_, text) => {
    expect(await read(text)).toEqual([
      { id: 1, name: 'A, ]' },
      { id: 2, name: 'B' },
    ]);
    const { rows } = await rowsOf(text.replace('[2,"B"]', '[2]'));
    expect(rows[1]).toMatchObject({ problems: ['has 1 values, but the file names 2'] });
  });

  test('has its dates inside research and news read like those of a table', async () => {
    const news = (date: string) => [
      { id: 1, headline: 'x', published_at: date, articles: [{ id: 2, published_at: date }] },
    ];
    const lines = [news('05/06/2026'), news('13/06/2026'), news('2026-06-13 10:00')].map((list, id) =>
      JSON.stringify({ id, name: 'A', news: list }),
    );
    const dates = (row: object | readonly string[]) =>
      'news' in row
        ? (row.news as ReturnType<typeof news>).map((item) => [
            item.published_at,
            item.articles[0]?.published_at,
          ])
        : row;
    const rows = await read(lines.join('\n'));
    const day = (text: string) => [[text, text]];
    expect(rows.map(dates)).toEqual([
      day('2026-06-05T00:00:00Z'),
      day('2026-06-13T00:00:00Z'),
      day('2026-06-13T10:00:00Z'),
    ]);
    const problem: unknown = expect.stringContaining('news.published_at: does not say');
    expect(await read(lines[0] ?? '')).toEqual([[problem, problem]]);
    const cell = JSON.stringify(news('13/06/2026')).replaceAll('"', '""');
    expect((await read(`id,news\n1,"${cell}"`)).map(dates)).toEqual([day('2026-06-13T00:00:00Z')]);
  });
});
