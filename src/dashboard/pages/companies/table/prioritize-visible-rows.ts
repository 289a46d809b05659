import type { ListPage } from '#dashboard/companies/list-query.ts';

/** Minimum height above the first row, in pixels. */
const MIN_OFFSET_PX = 170;

/** Upper bound of the rows in the viewport; row heights come from tokens.css. */
const visibleRowCount = () => {
  const { dataset, scrollTop, clientHeight } = document.documentElement;
  return Math.ceil((scrollTop + clientHeight - MIN_OFFSET_PX) / (dataset['density'] === 'compact' ? 36 : 46));
};

/**
 * Puts the page's visible rows first and keeps the previous page's rows below them until there is time to
 * render the rest, so that a keystroke costs only what is on screen.
 */
export function prioritizeVisibleRows(
  page: ListPage,
  renderedPage: ListPage,
  first = visibleRowCount(),
): Pick<ListPage, 'companies' | 'highlights'> {
  if (page === renderedPage || page.companies.length <= first) return page;
  const companies = page.companies.slice(0, first);
  const ids = new Set(companies.map(({ id }) => id));
  const highlights = page.highlights?.slice(0, first) ?? companies.map(() => ({}));
  renderedPage.companies.slice(0, page.companies.length).forEach((company, at) => {
    if (at < first || ids.has(company.id)) return;
    companies.push(company);
    highlights.push(renderedPage.highlights?.[at] ?? {});
  });
  return { companies, highlights };
}
