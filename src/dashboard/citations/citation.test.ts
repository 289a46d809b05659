import { expect, test } from 'vitest';
import { type Citation, formatCitations } from './citation.ts';

const PLANT: Citation = {
  title: 'A plant opens\n in <Oslo> & Bergen',
  publication: 'Trade & Gazette',
  date: '2 Mar 2026',
  address: 'https://news.example/oslo?a=1&b=2',
  link: 'https://dossier.example/companies/1#news-77',
};
const BARE: Citation = { ...PLANT, title: 'Report', publication: '', date: '', address: null };

test('a citation has title, publication, date, address and the link into Dossier, as text and as HTML', () => {
  expect(formatCitations([PLANT])).toEqual({
    text: '“A plant opens in <Oslo> & Bergen”. Trade & Gazette, 2 Mar 2026. https://news.example/oslo?a=1&b=2. In Dossier: https://dossier.example/companies/1#news-77',
    html: '<p>“A plant opens in &lt;Oslo&gt; &amp; Bergen”. <i>Trade &amp; Gazette</i>, 2 Mar 2026. <a href="https://news.example/oslo?a=1&amp;b=2">https://news.example/oslo?a=1&amp;b=2</a>. <a href="https://dossier.example/companies/1#news-77">In Dossier</a></p>',
  });
});

test('unknown parts of a citation are left out', () => {
  expect(formatCitations([BARE]).text).toBe(
    '“Report”. In Dossier: https://dossier.example/companies/1#news-77',
  );
  expect(formatCitations([{ ...BARE, date: '2 Mar 2026' }]).text).toContain(
    '“Report”. 2 Mar 2026. In Dossier',
  );
});

test('several citations are a list in the given order', () => {
  const { text, html } = formatCitations([BARE, PLANT]);
  expect(text.split('\n').map((line) => line.slice(0, 10))).toEqual(['- “Report”', '- “A plant']);
  expect(html).toMatch(/^<ul><li>“Report”.*<\/li><li>“A plant.*<\/li><\/ul>$/);
});
