import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleNews, sampleResearch } from '#contract/examples.ts';
import type { NewsEntry } from '#dashboard/catalogue/news-request.ts';
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
const COMPANY = { id: 1, name: 'Acme', logo_color: null, logo_filename: null };
const NEWS_ITEM = { company: COMPANY, newsId: 77 };
const LINK = 'https://dossier.example/companies/1#news-77';

beforeEach(() => vi.stubGlobal('location', new URL('https://dossier.example/explore?category=ai')));
afterEach(() => vi.unstubAllGlobals());

test('a news item is cited by its own headline and company, followed by its articles, newest first', () => {
  const news = { headline: 'A plant opens', published_at: '2026-03-03T08:00:00Z' };
  const own = { ...OLD, headline: 'Interview: “We would rather be late”' };
  expect(citeNews({ ...news, articles: [own, UNSAFE] }, NEWS_ITEM, formatDate)).toEqual({
    title: 'A plant opens',
    company: 'Acme',
    sources: [
      { publication: 'Wire', date: '3 Mar 2026', address: null },
      { publication: 'Gazette', date: '1 Mar 2026', address: 'https://old.example/a' },
    ],
    link: LINK,
  });
});

test('a news item without articles is cited with its own date', () => {
  const nothing = { headline: null, published_at: '2026-03-03T08:00:00Z', articles: [] };
  expect(citeNews(nothing, { ...NEWS_ITEM, newsId: null }, formatDate)).toEqual({
    title: 'Untitled news',
    company: 'Acme',
    sources: [{ publication: '', date: '3 Mar 2026', address: null }],
    link: 'https://dossier.example/companies/1#news',
  });
});

test('an article is cited with its own publication, date and address, and the place of its news item', () => {
  expect(citeArticle({ ...OLD, headline: 'Oslo' }, NEWS_ITEM, formatDate)).toEqual({
    title: 'Oslo',
    company: 'Acme',
    sources: [{ publication: 'Gazette', date: '1 Mar 2026', address: 'https://old.example/a' }],
    link: LINK,
  });
  expect(citeArticle({ ...OLD, publication: null }, NEWS_ITEM, formatDate).sources).toMatchObject([
    { publication: 'old.example' },
  ]);
  expect(citeArticle(UNSAFE, NEWS_ITEM, formatDate).sources).toMatchObject([{ address: null }]);
});

test('a document is cited with its host, the same in News and on the page of its company', () => {
  const document = {
    ...sampleResearch,
    title: 'Heat',
    link: 'https://notes.example/h',
    published_at: 'soon',
  };
  const cited = citeDocument(document, COMPANY, formatDate);
  expect(cited).toEqual({
    title: 'Heat',
    company: 'Acme',
    sources: [{ publication: 'notes.example', date: '', address: 'https://notes.example/h' }],
    link: 'https://dossier.example/companies/1#research',
  });
  const entry: NewsEntry = {
    key: '1 research h',
    type: 'market',
    company: COMPANY,
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
    sources: [{ publication: 'Dossier', date: 'as of 5 Mar 2026', address: null }],
    link: 'https://dossier.example/explore?category=ai',
  });
});
