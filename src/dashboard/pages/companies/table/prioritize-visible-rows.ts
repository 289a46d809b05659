import type { ListPage } from '#dashboard/companies/list-query.ts';

/** Upper bound of the rows in the viewport; cards are taller than the `--row` of tokens.css. */
const visibleRowCount = () => {
  const top = document.querySelector('[data-row]')?.getBoundingClientRect().top ?? 0;
  const rowHeight = getComputedStyle(document.documentElement).getPropertyValue('--row');
  return Math.ceil((innerHeight - top) / Number.parseFloat(rowHeight));
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
