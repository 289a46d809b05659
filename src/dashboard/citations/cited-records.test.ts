import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleNews, sampleResearch } from '#contract/examples.ts';
import type { NewsEntry } from '#dashboard/catalogue/news-query.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { citeArticle, citeDocument, citeEntry, citeFigure, citeNews } from './cited-records.ts';

const formatDate = DATE_FORMATS.utc.date;
const [sampleArticle] = sampleNews.articles;
const article = (changes: object) => ({ ...sampleArticle, ...changes }) as NewsEntry['articles'][number];
const OLD = article({
  publication: 'Gazette',
  link: 'https://old.example/a',
  published_at: '2026-03-01T08:00:00Z',
});
const UNSAFE = article({
  publication: 'Wire',
  link: 'javascript:alert(1)',
  published_at: '2026-03-03T08:00:00Z',
});
const NEWS_ITEM = { companyId: 1, newsId: 77 };
const LINK = 'https://dossier.example/companies/1#news-77';

beforeEach(() => vi.stubGlobal('location', new URL('https://dossier.example/explore?category=ai')));
afterEach(() => vi.unstubAllGlobals());

test('a news item is cited by the title, publication and date of the article whose address is cited', () => {
  const news = { headline: 'A plant opens', published_at: '2026-03-03T08:00:00Z' };
  const own = { ...OLD, headline: 'Oslo gets a plant' };
  const ofArticle = {
    title: 'Oslo gets a plant',
    publication: 'Gazette',
    date: '1 Mar 2026',
    address: 'https://old.example/a',
    link: LINK,
  };
  expect(citeNews({ ...news, articles: [UNSAFE, own] }, NEWS_ITEM, formatDate)).toEqual(ofArticle);
  expect(citeNews({ ...news, articles: [{ ...OLD, headline: ' ' }] }, NEWS_ITEM, formatDate)).toEqual({
    ...ofArticle,
    title: 'A plant opens',
  });
});

test('a news item without an address is cited itself, with all its publications', () => {
  const news = { headline: 'A plant opens', published_at: '2026-03-03T08:00:00Z', articles: [UNSAFE] };
  expect(citeNews(news, NEWS_ITEM, formatDate)).toEqual({
    title: 'A plant opens',
    publication: 'Wire',
    date: '3 Mar 2026',
    address: null,
    link: LINK,
  });
  const nothing = { headline: null, published_at: null, articles: [] };
  expect(citeNews(nothing, { ...NEWS_ITEM, newsId: null }, formatDate)).toEqual({
    title: 'Untitled news',
    publication: '',
    date: '',
    address: null,
    link: 'https://dossier.example/companies/1#news',
  });
});

test('an article is cited with its own publication, date and address, and the place of its news item', () => {
  expect(citeArticle({ ...OLD, headline: 'Oslo' }, NEWS_ITEM, formatDate)).toEqual({
    title: 'Oslo',
    publication: 'Gazette',
    date: '1 Mar 2026',
    address: 'https://old.example/a',
    link: LINK,
  });
  expect(citeArticle({ ...OLD, publication: null }, NEWS_ITEM, formatDate).publication).toBe('old.example');
  expect(citeArticle(UNSAFE, NEWS_ITEM, formatDate).address).toBeNull();
});

test('a document is cited with its host, the same in News and on the page of its company', () => {
  const document = {
    ...sampleResearch,
    title: 'Heat',
    link: 'https://notes.example/h',
    published_at: 'soon',
  };
  const cited = citeDocument(document, 1, formatDate);
  expect(cited).toEqual({
    title: 'Heat',
    publication: 'notes.example',
    date: '',
    address: 'https://notes.example/h',
    link: 'https://dossier.example/companies/1#research',
  });
  const company = { id: 1, name: 'Acme', logo_color: null, logo_filename: null };
  const entry: NewsEntry = {
    key: '1 research h',
    type: 'market',
    company,
    id: 'h',
    title: 'Heat',
    text: null,
    link: document.link,
    publishedAt: 'soon',
    articles: [],
  };
  expect(citeEntry(entry, formatDate)).toEqual(cited);
  expect(citeEntry({ ...entry, type: 'news', id: 77, articles: [OLD] }, formatDate).link).toBe(LINK);
});

test('a figure is cited with the time of its data and the filtered page that shows it', () => {
  expect(citeFigure('Companies by category', Date.UTC(2026, 2, 5, 10), formatDate)).toMatchObject({
    publication: 'Dossier',
    date: 'as of 5 Mar 2026',
    link: 'https://dossier.example/explore?category=ai',
  });
});
