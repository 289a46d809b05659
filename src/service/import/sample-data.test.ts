import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Company } from '#contract/company.ts';
import { Offering } from '#contract/offering.ts';
import { SAMPLE_FOLDER } from './load-sample.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365.25 * 24 * HOUR_MS;

function readRecords<T>(name: string, parse: (record: unknown) => T): T[] {
  const lines = readFileSync(join(SAMPLE_FOLDER, name), 'utf8').trimEnd().split('\n');
  return lines.map((line) => parse(JSON.parse(line)));
}

const companies = readRecords('companies.jsonl', (record) => Company.parse(record));
const offerings = readRecords('offerings.jsonl', (record) => Offering.parse(record));
const logos = readRecords('logos.jsonl', (record) => record as { filename: string; svg: string });
const news = companies.flatMap((company) => company.news);
const articles = news.flatMap((item) => item.articles);
const research = companies.flatMap((company) => company.research);
const newest = companies
  .flatMap((company) => [
    company.updated_at,
    ...company.news.flatMap((item) => item.articles.map((article) => article.published_at)),
  ])
  .reduce((a, b) => (a > b ? a : b));

function findRepeated<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
}

describe('the sample companies', () => {
  test('there are 1,200 sample companies with ids 1 to 1,200 in order', () => {
    expect(companies.map(({ id }) => id)).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
  });

  test.each(['name', 'normalized_name', 'domain', 'ticker', 'logo_filename', 'description'] as const)(
    'sample companies have a unique %s',
    (field) => expect(findRepeated(companies.map((company) => company[field]))).toEqual([]),
  );

  test('sample names, domains, tickers, colours and logo files have the expected format', () => {
    for (const company of companies) {
      expect(company.normalized_name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(company.domain).toMatch(/^[a-z0-9]+\.example$/);
      expect(company.ticker).toMatch(/^[A-Z]{3,4}$/);
      expect(company.logo_color).toMatch(/^#[0-9a-f]{6}$/);
      expect(company.logo_filename).toMatch(/^[a-z0-9][\w-]{0,120}\.svg$/);
      expect(company.location).toMatch(/^[^,]+, [^,]+$/);
      expect(company.legal_name.startsWith(company.name)).toBe(true);
    }
  });

  test('sample companies have one to four of 42 categories of different sizes', () => {
    const sizes = new Map<string, number>();
    for (const { categories } of companies) {
      expect(categories.length).toBeGreaterThanOrEqual(1);
      expect(categories.length).toBeLessThanOrEqual(4);
      expect(findRepeated(categories.map(({ id }) => id))).toEqual([]);
      for (const { slug } of categories) sizes.set(slug, (sizes.get(slug) ?? 0) + 1);
    }
    expect(sizes.size).toBe(42);
    expect(sizes.get('ai')).toBeGreaterThan(100);
    expect(sizes.get('quantum')).toBeLessThan(30);
  });

  test('some sample names have accents, to demonstrate accent-insensitive search', () => {
    expect(companies.filter(({ name }) => /[^\x20-\x7e]/.test(name)).length).toBeGreaterThan(20);
  });

  test('sample companies were founded from 1931 to 2025 and created before their last update', () => {
    for (const { founded_year, created_at, updated_at } of companies) {
      expect(founded_year).toBeGreaterThanOrEqual(1931);
      expect(founded_year).toBeLessThanOrEqual(2025);
      expect(created_at < updated_at).toBe(true);
      expect(Number(created_at.slice(0, 4))).toBeGreaterThanOrEqual(founded_year);
    }
  });

  test('sample updates are spread from minutes to years before the newest record', () => {
    const ages = companies.map(({ updated_at }) => Date.parse(newest) - Date.parse(updated_at));
    expect(Math.min(...ages)).toBeLessThan(HOUR_MS);
    expect(Math.max(...ages)).toBeGreaterThan(2 * YEAR_MS);
    expect(ages.filter((age) => age < 24 * HOUR_MS).length).toBeGreaterThan(25);
  });
});

describe('the sample research and news', () => {
  test('the number of sample research and news items is within bounds, and some companies have none', () => {
    for (const company of companies) {
      expect(company.research.length).toBeLessThanOrEqual(12);
      expect(company.news.length).toBeLessThanOrEqual(40);
      for (const item of company.news) expect(item.articles.length).toBeLessThanOrEqual(6);
    }
    expect(companies.some((company) => company.research.length + company.news.length === 0)).toBe(true);
    expect(Math.max(...companies.map((company) => company.news.length))).toBeGreaterThan(30);
    expect(new Set(research.map((item) => item.document_type)).size).toBe(3);
  });

  test('sample research and news have unique ids, and links without dates, which would not be shifted', () => {
    for (const items of [research, news, articles] as const)
      expect(findRepeated(items.map(({ id }): number | string => id))).toEqual([]);
    for (const { link } of [...research, ...articles]) {
      expect(link).toMatch(/^https:\/\/[a-z]+\.example\/[\w/-]+$/);
      expect(link).not.toMatch(/20\d\d[/-]\d/);
    }
  });

  test('sample items are published after founding, newest first, with articles after their news item', () => {
    for (const company of companies)
      for (const items of [company.news, company.research]) {
        const dates = items.map((item) => item.published_at);
        expect(dates).toEqual(dates.toSorted().toReversed());
        for (const date of dates) {
          expect(Number(date.slice(0, 4))).toBeGreaterThanOrEqual(company.founded_year);
          expect(date <= company.updated_at).toBe(true);
        }
      }
    for (const item of news)
      for (const article of item.articles) expect(article.published_at > item.published_at).toBe(true);
  });
});

describe('the sample offerings', () => {
  test('there are 300 sample offerings with ids 1 to 300 in order, of existing companies', () => {
    expect(offerings.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    const names = new Map(companies.map(({ id, name }) => [id, name]));
    for (const offering of offerings)
      expect(names.get(Number(offering['company_id']))).toBe(offering['company_name']);
  });

  test('sample offerings close after they open, if at all', () => {
    const closing = offerings.filter((offering) => offering['closes_at'] !== null);
    expect(closing.length).toBeLessThan(300);
    for (const { opens_at, closes_at } of closing) expect(String(opens_at) < String(closes_at)).toBe(true);
  });
});

function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

describe('the sample logos', () => {
  test('there is one sample logo per company, with its file name', () => {
    expect(logos.map(({ filename }) => filename)).toEqual(companies.map((each) => each.logo_filename));
  });

  test('sample logos contain only rectangles and paths with plain attributes', () => {
    const element =
      /^<(?:rect|path)(?: (?:d|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|transform|width|height|rx)="[^"<>&]*")+\/>$/;
    for (const { svg } of logos) {
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64" width="64" height="64">.*<\/svg>$/,
      );
      const inside = svg.replace(/^<svg [^>]*>/, '').replace('</svg>', '');
      for (const part of inside.split(/(?<=\/>)/)) expect(part).toMatch(element);
      expect(svg).not.toMatch(/script|href|style|foreignObject|url\(|NaN|undefined|on\w+=/i);
    }
  });

  test('sample logos are small and mostly distinct', () => {
    expect(Math.max(...logos.map(({ svg }) => svg.length))).toBeLessThan(2_000);
    expect(new Set(logos.map(({ svg }) => svg)).size).toBeGreaterThan(logos.length * 0.9);
  });

  test('sample logos contrast with their background', () => {
    const faint = logos.filter(({ svg }) => {
      const [ground = '', ...marks] = svg.match(/#[0-9a-f]{6}/g) ?? [];
      const contrasts = marks.map((mark) => contrast(mark, ground));
      return !(Math.max(...contrasts) > 3.5 && Math.min(...contrasts) > 1.5);
    });
    expect(faint).toEqual([]);
  });
});

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

describe('the sample texts', () => {
  const texts = [
    ...companies.map(({ description }) => description),
    ...research.map(({ title }) => title),
    ...news.flatMap(({ headline, description }) => [headline, description]),
    ...articles.flatMap(({ headline, summary }) => [headline, summary]),
  ];

  test.each([
    ['a word twice in a row', /(?<![\p{L}-])(\p{L}+) \1(?![\p{L}-])/iu],
    ['"a" before a vowel', /(?<!\p{L})a (?:[aeio](?!ne\b|u)|8|1[18]\b|hour|honest|un[^i])/iu],
    ['"an" before a consonant', /(?<!\p{L})an (?:[bcdfgjklpqtvwyz]|h(?!our|onest)|uni|eu|one\b|use)/u],
    ['an unfilled placeholder', /[{}|]|undefined|NaN/],
    ['stray spaces or punctuation', / {2}|^ | $| [,.;:]|[,;]{2}|\.\./],
    ['a small letter where a text or sentence starts', /^[^\p{Lu}\d“]|[.!?] \p{Ll}/u],
    ['a possessive with one s too many', /s’s\b/],
    ['more than ten tenths', /\b(?:eleven|twelve) tenths\b/],
    ['a version in words', /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\.\d/],
    ['people trained to use what nobody operates', /trains the people who use it/],
    ['a product that a founding story stands behind', /went on sale in \d{4}; behind it is/],
    ['a place that a country or another place precedes', /the the\b|The city of [^.]*City owns/],
  ])('sample texts never have %s', (_, nonsense) => {
    expect(texts.filter((text) => nonsense.test(text))).toEqual([]);
  });

  test('every sample description ends with a full stop', () => {
    expect(companies.map(({ description }) => description).filter((text) => !/[^.]\.$/.test(text))).toEqual(
      [],
    );
  });

  test('no company has the same sample headline or title twice', () => {
    for (const company of companies) {
      const headlines = company.news.flatMap((item) => [
        item.headline,
        ...item.articles.map((article) => article.headline),
      ]);
      expect(findRepeated([...headlines, ...company.research.map(({ title }) => title)])).toEqual([]);
    }
  });

  test('sample descriptions mention no date before the company was founded', () => {
    const early = companies.filter(({ description, founded_year }) =>
      [...description.matchAll(/\b(?:[Ss]ince|[Ii]n|from|but) (\d{4})\b/g)].some(
        ([, year]) =>
          Number(year) < founded_year && !/reaches back|laid down|dates from|laptop/.test(description),
      ),
    );
    expect(early.map(({ description }) => description)).toEqual([]);
  });

  test('sample customers are never older than the company', () => {
    const impossible = companies.flatMap((company) =>
      company.research.filter(({ title, published_at }) => {
        const [, years = 'zero'] = /^A customer on (\w+) years with/.exec(title) ?? [];
        return NUMBERS.indexOf(years) > Number(published_at.slice(0, 4)) - company.founded_year;
      }),
    );
    expect(impossible).toEqual([]);
  });

  test('sample texts mention no future year, which would be past once times are shifted', () => {
    const future = texts.filter((text) => /(?<![\d,])20(?:2[7-9]|[3-9]\d)(?![\d,])/.test(text));
    expect(future).toEqual([]);
  });
});
