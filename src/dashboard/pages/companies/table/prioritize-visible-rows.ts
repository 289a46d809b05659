import type { ListPage } from '#dashboard/companies/list-query.ts';

/** What stands above the first row at least, in pixels. */
const ABOVE = 170;

/** How many rows reach into the window at most; their height stands in tokens.css. */
const inSight = () => {
  const { dataset, scrollTop, clientHeight } = document.documentElement;
  return Math.ceil((scrollTop + clientHeight - ABOVE) / (dataset['density'] === 'compact' ? 36 : 46));
};

/**
 * The rows of a page that are in sight; below them stay those of the page drawn last, until there is time
 * for more. So a keystroke costs what one sees, however many rows a page has.
 */
export function prioritizeVisibleRows(
  page: ListPage,
  drawn: ListPage,
  first = inSight(),
): Pick<ListPage, 'companies' | 'marks'> {
  if (page === drawn || page.companies.length <= first) return page;
  const companies = page.companies.slice(0, first);
  const ids = new Set(companies.map(({ id }) => id));
  const marks = page.marks?.slice(0, first) ?? companies.map(() => ({}));
  drawn.companies.slice(0, page.companies.length).forEach((company, at) => {
    if (at < first || ids.has(company.id)) return;
    companies.push(company);
    marks.push(drawn.marks?.[at] ?? {});
  });
  return { companies, marks };
}
