import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { RowHighlights } from '#dashboard/catalogue/catalogue-api.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';

/** The least height above the rows, in pixels: top bar, heading and the table's head. */
const ABOVE_ROWS = 157;

/** Upper bound of the rows in the viewport. Measuring the page here would lay it out once more. */
const visibleRowCount = () => {
  // The `--row` of tokens.css; cards are taller.
  const rowHeight = document.documentElement.dataset['density'] === 'compact' ? 32 : 40;
  return Math.ceil((innerHeight - ABOVE_ROWS) / rowHeight);
};

interface VisibleRows {
  readonly companies: readonly CompanySummaryResponse[];
  /** One per company. */
  readonly highlights?: readonly (RowHighlights | undefined)[];
}

/**
 * Puts the page's visible rows first and keeps the previous page's rows, if any, below them until there is time to
 * render the rest, so that the first page and a keystroke cost only what is on screen.
 */
export function prioritizeVisibleRows(
  page: ListPage,
  renderedPage: ListPage | null,
  first = visibleRowCount(),
): VisibleRows {
  // A second pass over the table costs more than a few rows.
  if (page === renderedPage || page.companies.length <= first * 1.25) return page;
  const companies = page.companies.slice(0, first);
  const ids = new Set(companies.map(({ id }) => id));
  // Undefined stays undefined, since a row renders again if what it gets is another object.
  const highlights = companies.map((_, at) => page.highlights?.[at]);
  renderedPage?.companies.slice(0, page.companies.length).forEach((company, at) => {
    if (at < first || ids.has(company.id)) return;
    companies.push(company);
    highlights.push(renderedPage.highlights?.[at]);
  });
  return { companies, highlights };
}
