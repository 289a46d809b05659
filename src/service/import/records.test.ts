import { describe, expect, test } from 'vitest';
import { Company } from '#contract/company.ts';
import { sampleCompany } from '#contract/examples.ts';
import { withSentRecords } from '../testing/temporary-data.ts';
import { findJsonLosses } from './json-losses.ts';
import type { Line } from './read/lines.ts';
import { RECORD_PARSERS } from './records.ts';

const { companies, offerings } = RECORD_PARSERS;
const parseCompany = (line: Line) => withSentRecords(companies.parseRecord(line));
const parseOffering = (line: Line) => withSentRecords(offerings.parseRecord(line));

const problemsOf = (text: string) =>
  parseCompany({ number: 17, text }).flatMap((parsed) => ('problems' in parsed ? parsed.problems : []));
const changed = (change: object) => problemsOf(JSON.stringify({ ...sampleCompany, ...change }));

describe('parseCompany', () => {
  test('a valid line becomes a company with its fields in contract order', () => {
    const { id, ...rest } = sampleCompany;
    const [parsed] = parseCompany({ number: 1, text: `  ${JSON.stringify({ ...rest, id })}\r` });
    expect(parsed).toEqual({ line: 1, record: sampleCompany });
    expect(Object.keys(parsed && 'record' in parsed ? parsed.record : {})).toEqual(
      Object.keys(Company.shape),
    );
  });

  test('research and news are optional', () => {
    const { research: _research, news: _news, ...rest } = sampleCompany;
    expect(parseCompany({ number: 1, text: JSON.stringify(rest) })).toEqual([
      { line: 1, record: { ...rest, research: [], news: [] } },
    ]);
  });

  test.each([
    { logo_color: '#5B3DF5' },
    { logo_color: '#abc' },
    { normalized_name: '3m_co.~' },
    { categories: [{ ...sampleCompany.categories[0], slug: 'x'.repeat(200) }] },
  ])('a company with %j is accepted', (change) => {
    expect(changed(change)).toEqual([]);
  });

  test('blank lines are skipped', () => {
    expect(parseCompany({ number: 1, text: ' \t\r' })).toEqual([]);
  });

  const item = sampleCompany.news[0];
  test.each([
    [{ founded_year: '1999' }, 'founded_year: expected an integer, got "1999"'],
    [{ founded_year: 1999.5 }, 'founded_year: expected an integer, got 1999.5'],
    [{ founded_year: undefined }, 'founded_year: is missing'],
    [{ name: null }, 'name: expected a string, got null'],
    [{ categories: {} }, 'categories: expected an array, got an object'],
    [{ id: 2 ** 53 }, 'id: is out of range, got 9007199254740992'],
    [{ id: -1 }, 'id: is out of range, got -1'],
    [{ mood: 'good' }, 'mood: is not a field of the contract'],
    [
      { updated_at: 'yesterday' },
      'updated_at: expected a date-time with a zone, such as 2026-11-20T09:30:00Z, got "yesterday"',
    ],
    [
      { research: [{ ...sampleCompany.research[0], document_type: 'PODCAST' }] },
      'research[0].document_type: expected one of COMPANY, MARKET, INTERVIEW, got "PODCAST"',
    ],
    [
      { news: [{ ...item, articles: [{ ...item?.articles[0], id: 'x' }] }] },
      'news[0].articles[0].id: expected an integer, got "x"',
    ],
    [
      { categories: [{ ...sampleCompany.categories[0], extra: 1 }] },
      'categories[0].extra: is not a field of the contract',
    ],
    ...['a,b', 'a b', 'a\u00a0b', 'a\u0000', '', 'a/b', 'a&b=c', 'é'].map((slug): [object, string] => [
      { categories: [{ ...sampleCompany.categories[0], slug }] },
      `categories[0].slug: expected URL-safe text (letters, digits and - . _ ~), got ${JSON.stringify(slug)}`,
    ]),
    [
      { categories: [{ ...sampleCompany.categories[0], slug: 'x'.repeat(201) }] },
      expect.stringMatching(/^categories\[0\]\.slug: must have at most 200 characters, got "x+…$/),
    ],
    [
      { normalized_name: 'Halcyon Orbital' },
      'normalized_name: expected URL-safe text (letters, digits and - . _ ~), got "Halcyon Orbital"',
    ],
    [{ normalized_name: null }, 'normalized_name: expected a string, got null'],
    ...['', 'red', '5b3df5', '#12345', '#ggg', ' #5b3df5', 'red;background:url(x)'].map(
      (logo_color): [object, string] => [
        { logo_color },
        `logo_color: expected a hex colour, such as #5b3df5, got ${JSON.stringify(logo_color)}`,
      ],
    ),
    [{ logo_color: 0x5b3df5 }, 'logo_color: expected a string, got 5979637'],
    [{ name: 'half \ud83d' }, 'name: has half of a character (a lone surrogate)'],
    [
      { research: [{ ...sampleCompany.research[0], title: '\ude00\ud83d' }] },
      'research[0].title: has half of a character (a lone surrogate)',
    ],
  ])('a company with %j is rejected by field and reason', (change, problem) => {
    expect(changed(change)).toEqual([problem]);
  });

  test('any valid Unicode is accepted, escaped or not', () => {
    const name = 'Ørsted 東京 😀';
    const escaped = JSON.stringify({ ...sampleCompany, name }).replace('😀', '\\ud83d\\ude00');
    expect(parseCompany({ number: 1, text: escaped })).toMatchObject([{ record: { name } }]);
    expect(problemsOf(JSON.stringify({ ...sampleCompany, name: 'C:\\ud83d' }))).toEqual([]);
  });

  const withSource = (change: Readonly<Record<string, string>>) =>
    Object.entries(change).reduce(
      (text, [name, json]) => text.replace(new RegExp(`"${name}":(?:"[^"]*"|\\d+)`), `"${name}":${json}`),
      JSON.stringify(sampleCompany),
    );

  test.each([
    [{ id: '9007199254740991.4' }, 'the number 9007199254740991.4 is not an integer'],
    [{ founded_year: '1999.00000000000000001' }, 'the number 1999.00000000000000001 is not an integer'],
    [{ founded_year: '1e400' }, 'the number 1e400 is too large'],
    [{ ticker: '"A","ticker":"B"' }, 'the name "ticker" is there twice'],
    [{ ticker: '"A","t\\u0069cker":"B"' }, 'the name "ticker" is there twice'],
  ])('what JSON.parse would lose silently is reported: %j', (change, problem) => {
    expect(problemsOf(withSource(change))).toContain(problem);
  });

  test.each([{ founded_year: '1998.0' }, { founded_year: '1.998e3' }, { ticker: '"1e400: {}"' }])(
    'what JSON.parse reads as it is written is accepted: %j',
    (change) => {
      expect(problemsOf(withSource(change))).toEqual([]);
    },
  );

  test('dates may have the small t and z of RFC 3339, and are sent with capital ones', () => {
    const small = '2026-01-02t03:04:05z';
    const record = { ...sampleCompany, created_at: small, news: [{ ...item, published_at: small }] };
    expect(parseCompany({ number: 1, text: JSON.stringify(record) })).toMatchObject([
      {
        record: {
          created_at: '2026-01-02T03:04:05Z',
          news: [{ published_at: '2026-01-02T03:04:05Z' }],
        },
      },
    ]);
    expect(changed({ updated_at: 'tz' })).toEqual([expect.stringContaining('expected a date-time')]);
  });

  test.each(['', ' ', '\u00a0'])('the empty name %j is refused', (name) => {
    expect(changed({ name })).toEqual([expect.stringContaining('name: must not be empty')]);
  });

  test('all problems of a line are reported', () => {
    expect(changed({ name: 1, ticker: 2 })).toHaveLength(2);
  });

  test.each(['{', 'null x', '"', "{'id':1}"])('invalid JSON is reported: %s', (text) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(/^is not JSON: /)]);
  });

  test.each(['null', '[]', '"text"', '7'])('%s instead of an object is reported', (text) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(/^the record: expected an object, got /)]);
  });

  test('long values are shortened in messages', () => {
    expect(changed({ founded_year: 'x'.repeat(5_000) })[0]?.length).toBeLessThan(120);
  });
});

/** Returns a description with which the record's JSON has a size of `bytes`. */
const descriptionFor = (record: object, bytes: number, character = 'x') => {
  const rest = bytes - Buffer.byteLength(JSON.stringify({ ...record, description: '' }));
  return character.repeat(rest / Buffer.byteLength(character));
};

describe('a record that lists would send', () => {
  const { research, news: _news, ...summary } = sampleCompany;
  const tooLong =
    'is longer than 1 MB without its research and news, so a list of such companies could not be sent';

  test.each(['x', 'é'])('a company may have 1 MB in UTF-8, such as %s, and no more', (character) => {
    const description = descriptionFor(summary, 2 ** 20 - 1, character);
    expect(changed({ description })).toEqual([]);
    expect(changed({ description: `${description}${character}${character}` })).toEqual([tooLong]);
  });

  test('a company may have longer research and news', () => {
    const [document] = research;
    const many = Array.from({ length: 10 }, () => ({ ...document, title: 'x'.repeat(300_000) }));
    expect(changed({ research: many })).toEqual([]);
  });

  test('an offering may have 1 MB, and no more', () => {
    const offering = (bytes: number) => {
      const description = descriptionFor({ id: 1 }, bytes);
      return parseOffering({ number: 1, text: JSON.stringify({ id: 1, description }) });
    };
    expect(offering(2 ** 20)).toMatchObject([{ record: { id: 1 } }]);
    expect(offering(2 ** 20 + 1)).toMatchObject([
      { line: 1, problems: ['is longer than 1 MB, so a list of such offerings could not be sent'] },
    ]);
  });
});

describe('a deletion', () => {
  test.each([[companies.parseId, '9007199254740990.6', 'is not the id of a company: 9007199254740990.6']])(
    'never names another record than it says: %o of %s',
    (parse, text, problem) => {
      expect(parse({ number: 1, text })).toEqual([{ line: 1, text, problems: [problem] }]);
    },
  );
});

describe.each([companies, offerings])('a deletion in a row of JSON', ({ validateDeletion }) => {
  test.each([
    ['{"id":1,"id":2,"deleted":true}', 'the name "id" is there twice'],
    ['{"id":9007199254740990.6,"deleted":true}', 'the number 9007199254740990.6 is not an integer'],
  ])('never names another record than it says: %s', (text, problem) => {
    const fields: object = JSON.parse(text);
    const losses = findJsonLosses(text, fields);
    const row = { line: 1, text, fields: { ...fields }, empty: [], raw: new Map(), json: text, losses };
    expect(validateDeletion(row, 2)).toEqual({ line: 1, text, problems: [problem] });
  });
});

describe('parseOffering', () => {
  const problemsIn = (text: string) =>
    parseOffering({ number: 1, text }).flatMap((parsed) => ('problems' in parsed ? parsed.problems : []));

  test.each([
    ['{"id":9007199254740991.4}', ['the number 9007199254740991.4 is not an integer']],
    ['{"id":1,"a":{"b":1,"b":2}}', ['the name "b" is there twice']],
    ['{"id":1,"a":[1e400]}', ['the number 1e400 is too large']],
    // Only the id is parsed. Everything else is sent as it is written in the file.
    ['{"id":2,"a":0.99999999999999999999,"b":12345678901234567890}', []],
    ['{"id":1,"a":[{"b":1},{"b":1}],"c":{"b":":"}}', []],
  ])('%s', (text, problems) => {
    expect(problemsIn(text)).toEqual(problems);
  });

  test('an offering nested deeper than the stack is checked', () => {
    const nested = `${'['.repeat(200_000)}"\\ud83d"${']'.repeat(200_000)}`;
    const [parsed] = parseOffering({ number: 1, text: `{"id":1,"a":${nested}}` });
    expect(parsed).toMatchObject({ problems: [expect.stringContaining('half of a character')] });
  });

  test.each([
    [100, 'accepted'],
    [101, 'is nested more than 100 levels deep'],
    [200_000, 'is nested more than 100 levels deep'],
  ])('an offering nested %i levels deep: %s', (depth, outcome) => {
    const inner = depth - 1;
    for (const nested of [
      `${'['.repeat(inner)}${']'.repeat(inner)}`,
      `${'{"a":'.repeat(inner)}1${'}'.repeat(inner)}`,
    ]) {
      const [parsed] = parseOffering({ number: 3, text: `{"id":1,"a":${nested}}` });
      const problems = parsed && 'problems' in parsed ? parsed.problems : ['accepted'];
      expect(problems).toEqual([outcome]);
    }
  });

  test('the original text is kept, including digits beyond number precision', () => {
    const text = '{"id": 1, "price": 12345678901234567890.10, "note": "\\u00e9"}';
    expect(offerings.parseRecord({ number: 1, text: ` ${text} ` })).toMatchObject([
      { line: 1, record: { id: '1', summary: text } },
    ]);
  });

  test.each([
    ['{}', 'id: is missing'],
    ['{"id":""}', 'id: is out of range, got ""'],
    ['{"id":1.5}', 'id: expected an integer or a string, got 1.5'],
    ['[]', 'the record: expected an object, got an array'],
    ...['"."', '".."', '"a\\nb"', '"\\u007f"', `"${'x'.repeat(201)}"`].map((id) => [
      `{"id":${id}}`,
      expect.stringMatching(
        /^id: must be 1 to 200 characters, no control characters and not dots alone, got "/,
      ),
    ]),
    ['{"id":"\\ud83d"}', 'id: has half of a character (a lone surrogate)'],
    [
      '{"id":1,"a":[{"b":"\\uDE00"}],"\\ud83d":1}',
      [
        '["\\ud83d"]: its name has half of a character (a lone surrogate)',
        'a[0].b: has half of a character (a lone surrogate)',
      ],
    ],
  ])('the offering %s is rejected with a reason', (text, problem) => {
    const [parsed] = parseOffering({ number: 1, text });
    const problems = parsed && 'problems' in parsed ? parsed.problems : [];
    expect(problems).toEqual([problem].flat());
  });
});
