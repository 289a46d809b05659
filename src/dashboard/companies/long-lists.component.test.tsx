import { expect, test } from 'vitest';
import { sampleNews } from '#contract/examples.ts';
import { NewsResponse, ResearchResponse } from '#dashboard/api/response-schemas.ts';
import { NewsArticles } from '#dashboard/news/news-articles.tsx';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { ResearchRegion } from '../pages/company/research-region.tsx';
import { CategoryLinks } from './category-tag.tsx';
import { LocationLinks } from './location-links.tsx';

const COUNT = 150;
const list = <Item,>(item: (at: number) => Item): Item[] =>
  Array.from({ length: COUNT }, (_, at) => item(at));

const categories = list((id) => ({ id, slug: `c${id}`, name: `Category ${id}` }));
const [article] = NewsResponse.parse(sampleNews).articles;
const articles = list((id) => ({ ...article, id, headline: `Article ${id}`, summary: null }) as never);
const research = list((id) => ResearchResponse.parse({ id, title: `Document ${id}` }));

test.each([
  ['categories', <CategoryLinks key="" of={categories} />, 'Show all 150 categories', 101],
  [
    'research',
    <ResearchRegion key="" company={{ id: 42, name: 'Acme' }} research={research} />,
    'Show all 150 documents',
    100,
  ],
  [
    'articles',
    <NewsArticles
      key=""
      articles={articles}
      newsItem={{ company: { id: 1, name: 'Acme' }, newsId: 7 }}
      linked
    />,
    'Show all 150 articles',
    51,
  ],
])(
  'a company with more than a hundred %s shows the first ones, and all when asked',
  async (_, element, button, count) => {
    const { screen } = await renderPage('/companies/42', () => element, [], '/companies/$id/{-$name}');
    await expect.element(screen.getByRole('button', { name: button })).toBeVisible();
    expect(document.querySelectorAll('li')).toHaveLength(count);
    await screen.getByRole('button', { name: button }).click();
    await expect.poll(() => document.querySelectorAll('li').length).toBe(COUNT);
  },
);

test('a location with more than a hundred seats names the first ones and says how many there are', async () => {
  const location = list((at) => `Town ${at}`).join('; ');
  const { screen } = await renderPage(
    '/companies/42',
    () => <LocationLinks location={location} />,
    [],
    '/companies/$id/{-$name}',
  );
  await expect.element(screen.getByText('140 more')).toBeVisible();
  expect(document.querySelectorAll('a')).toHaveLength(10);
});
