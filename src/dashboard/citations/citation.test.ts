import { expect, test } from 'vitest';
import { type Citation, formatCitations } from './citation.ts';

const SOURCE = {
  publication: 'Trade & Gazette',
  date: '2 Mar 2026',
  address: 'https://news.example/oslo?a=1&b=2',
};
const PLANT: Citation = {
  title: 'A plant opens\n in <Oslo> & Bergen',
  company: 'Fjord & Co',
  sources: [SOURCE],
  link: 'https://dossier.example/companies/1#news-77',
};
const NO_SOURCE = { publication: '', date: '', address: null };
const BARE: Citation = { ...PLANT, title: 'Report', company: null, sources: [NO_SOURCE] };

test('a citation has title, company, publication, date, address and the link into Dossier, as text and as HTML', () => {
  expect(formatCitations([PLANT])).toEqual({
    text: '“A plant opens in <Oslo> & Bergen” (Fjord & Co). Trade & Gazette, 2 Mar 2026. https://news.example/oslo?a=1&b=2. In Dossier: https://dossier.example/companies/1#news-77',
    html: '<p>“A plant opens in &lt;Oslo&gt; &amp; Bergen” (Fjord &amp; Co). <i>Trade &amp; Gazette</i>, 2 Mar 2026. <a href="https://news.example/oslo?a=1&amp;b=2">https://news.example/oslo?a=1&amp;b=2</a>. <a href="https://dossier.example/companies/1#news-77">In Dossier</a></p>',
  });
});

test('unknown parts of a citation are left out', () => {
  expect(formatCitations([BARE]).text).toBe(
    '“Report”. In Dossier: https://dossier.example/companies/1#news-77',
  );
  expect(formatCitations([{ ...BARE, sources: [{ ...NO_SOURCE, date: '2 Mar 2026' }] }]).text).toContain(
    '“Report”. 2 Mar 2026. In Dossier',
  );
});

test('a title that names its company is not followed by it', () => {
  const cited = formatCitations([{ ...PLANT, title: 'FJORD & CO buys a yard' }]);
  expect(cited.text).toMatch(/^“FJORD & CO buys a yard”\. Trade/);
  expect(cited.html).toMatch(/^<p>“FJORD &amp; CO buys a yard”\. <i>/);
});

test('a news item with several articles is followed by each of them', () => {
  const wire = { publication: 'Wire', date: '1 Mar 2026', address: 'https://wire.example/a' };
  const { text, html } = formatCitations([{ ...PLANT, sources: [SOURCE, wire] }]);
  expect(text).toContain(
    'https://news.example/oslo?a=1&b=2. Wire, 1 Mar 2026. https://wire.example/a. In Dossier',
  );
  expect(html).toContain('</a>. <i>Wire</i>, 1 Mar 2026. <a href="https://wire.example/a">');
});

test.each([
  ['Interview: “We would rather be late than sorry”', '“Interview: ‘We would rather be late than sorry’”'],
  ['"Late" is better ("sorry" is worse)', '“‘Late’ is better (‘sorry’ is worse)”'],
  ['It’s ‘fine’', '“It’s ‘fine’”'],
])('quotation marks within a title are single: %s', (title, quoted) => {
  expect(formatCitations([{ ...BARE, title }]).text).toBe(`${quoted}. In Dossier: ${BARE.link}`);
});

test('several citations are a list in the given order', () => {
  const { text, html } = formatCitations([BARE, PLANT]);
  expect(text.split('\n').map((line) => line.slice(0, 10))).toEqual(['- “Report”', '- “A plant']);
  expect(html).toMatch(/^<ul><li>“Report”.*<\/li><li>“A plant.*<\/li><\/ul>$/);
});
