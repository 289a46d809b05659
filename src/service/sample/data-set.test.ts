import { createHash } from 'node:crypto';
import { Company } from '../../contract/company.ts';
import { Offering } from '../../contract/offering.ts';
import { describe, expect, test } from 'vitest';
import { CATEGORY_COUNT } from './categories.ts';
import { HOUR, YEAR } from './clock.ts';
import { REFERENCE_INSTANT, sampleCompanies, sampleOfferings } from './data-set.ts';
import { sampleLogos } from './logos.ts';
import { isRealName } from './real-names.ts';

const companies = [...sampleCompanies()];
const offerings = [...sampleOfferings()];
const reference = Date.parse(REFERENCE_INSTANT);
const news = companies.flatMap((company) => company.news);
const articles = news.flatMap((item) => item.articles);
const research = companies.flatMap((company) => company.research);

const repeated = <T>(values: readonly T[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the sample companies', () => {
  test('are 1,200, numbered from 1, and keep to the strict contract', () => {
    expect(companies.map(({ id }) => id)).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
    const refused = companies.filter((company) => !Company.safeParse(company).success);
    expect(refused).toEqual([]);
  });

  test.each(['name', 'normalized_name', 'domain', 'ticker', 'logo_filename', 'description'] as const)(
    'have no %s twice',
    (field) => expect(repeated(companies.map((company) => company[field]))).toEqual([]),
  );

  test('bear no real company’s name', () => {
    expect(['Tesla Grid', 'ACME', 'north-wind Ledger'].filter(isRealName)).toHaveLength(3);
    expect(companies.map(({ name }) => name).filter(isRealName)).toEqual([]);
  });

  test('have names, domains, tickers, colours and files in the form their readers expect', () => {
    for (const company of companies) {
      expect(company.normalized_name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(company.domain).toMatch(/^[a-z0-9]+\.example$/);
      expect(company.ticker).toMatch(/^[A-Z]{3,4}$/);
      expect(company.logo_color).toMatch(/^#[0-9a-f]{6}$/);
      expect(company.logo_filename).toMatch(/^[\w.-]{1,128}$/);
      expect(company.location).toMatch(/^[^,]+, [^,]+$/);
      expect(company.legal_name.startsWith(company.name)).toBe(true);
      expect(company.description).toMatch(/^[\p{Lu}\d].*\.$/u);
      expect(company.description).not.toMatch(/[{}|]|undefined| {2}|\.\.|,,| ,/);
    }
  });

  test('fall into one to four of all categories, some large and some small', () => {
    const sizes = new Map<string, number>();
    for (const { categories } of companies) {
      expect(categories.length).toBeGreaterThanOrEqual(1);
      expect(categories.length).toBeLessThanOrEqual(4);
      expect(repeated(categories.map(({ id }) => id))).toEqual([]);
      for (const { slug } of categories) sizes.set(slug, (sizes.get(slug) ?? 0) + 1);
    }
    expect(sizes.size).toBe(CATEGORY_COUNT);
    expect(sizes.get('ai')).toBeGreaterThan(100);
    expect(sizes.get('quantum')).toBeLessThan(30);
  });

  test('show accents somewhere, so that searching without them can be seen to work', () => {
    expect(companies.filter(({ name }) => /[^\x20-\x7e]/.test(name)).length).toBeGreaterThan(20);
  });

  test('were founded from 1931 to 2025, and recorded before they were last updated', () => {
    for (const { founded_year, created_at, updated_at } of companies) {
      expect(founded_year).toBeGreaterThanOrEqual(1931);
      expect(founded_year).toBeLessThanOrEqual(2025);
      expect(created_at < updated_at).toBe(true);
      expect(Date.parse(updated_at)).toBeLessThan(reference);
      expect(Number(created_at.slice(0, 4))).toBeGreaterThanOrEqual(founded_year);
    }
  });

  test('were updated between minutes and years ago', () => {
    const ages = companies.map(({ updated_at }) => reference - Date.parse(updated_at));
    expect(Math.min(...ages)).toBeLessThan(2 * HOUR);
    expect(Math.max(...ages)).toBeGreaterThan(2 * YEAR);
    expect(ages.filter((age) => age < 24 * HOUR).length).toBeGreaterThan(25);
  });
});

describe('research and news', () => {
  test('stay within their counts, and some companies have none', () => {
    for (const company of companies) {
      expect(company.research.length).toBeLessThanOrEqual(12);
      expect(company.news.length).toBeLessThanOrEqual(40);
      for (const item of company.news) expect(item.articles.length).toBeLessThanOrEqual(6);
    }
    expect(companies.some((company) => company.research.length === 0 && company.news.length === 0)).toBe(
      true,
    );
    expect(Math.max(...companies.map((company) => company.news.length))).toBeGreaterThan(30);
    expect(new Set(research.map((item) => item.document_type)).size).toBe(3);
  });

  test('have identifiers and links of their own', () => {
    for (const items of [research, news, articles] as const)
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const { link } of [...research, ...articles])
      expect(link).toMatch(/^https:\/\/[a-z]+\.example\/[\w/-]+$/);
  });

  test('were published in the company’s life, articles after their news, newest first', () => {
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
      for (const article of item.articles) {
        expect(article.published_at > item.published_at).toBe(true);
        expect(Date.parse(article.published_at)).toBeLessThan(reference);
      }
  });

  test('say nothing twice about one company', () => {
    for (const company of companies) {
      const headlines = company.news.flatMap((item) => [
        item.headline,
        ...item.articles.map((each) => each.headline),
      ]);
      expect(repeated([...headlines, ...company.research.map(({ title }) => title)])).toEqual([]);
    }
  });

  test('leave no template unfilled', () => {
    const texts = [
      ...research.map(({ title }) => title),
      ...news.flatMap(({ headline, description }) => [headline, description]),
      ...articles.flatMap(({ headline, summary }) => [headline, summary]),
    ];
    expect(texts.filter((text) => /[{}|]|undefined/.test(text) || !/^[\p{Lu}\d“]/u.test(text))).toEqual([]);
  });
});

describe('the sample offerings', () => {
  test('are 300, numbered from 1, of companies that exist', () => {
    expect(offerings.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    const names = new Map(companies.map(({ id, name }) => [id, name]));
    for (const offering of offerings) {
      expect(Offering.safeParse(offering).success).toBe(true);
      expect(names.get(Number(offering['company_id']))).toBe(offering['company_name']);
    }
  });

  test('close after they open, where they close at all', () => {
    const closing = offerings.filter((offering) => offering['closes_at'] !== null);
    expect(closing.length).toBeLessThan(300);
    for (const { opens_at, closes_at } of closing) expect(String(opens_at) < String(closes_at)).toBe(true);
  });
});

test('every generation is the same to the byte', () => {
  const digest = () =>
    createHash('sha256')
      .update(JSON.stringify([[...sampleCompanies()], [...sampleOfferings()], [...sampleLogos()]]))
      .digest('hex');
  expect(digest()).toBe(digest());
});
