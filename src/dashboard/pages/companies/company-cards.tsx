import { Fragment } from 'react';
import { categoryName } from '#contract/shown-name.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { categoryTag } from '#dashboard/companies/category-tag.tsx';
import type { CompanyCellData } from '#dashboard/companies/company-column.ts';
import { CompanyName } from '#dashboard/companies/company-name.tsx';
import { narrowestFirst } from '#dashboard/companies/narrowest-first.ts';
import type { RowHighlights } from '#dashboard/companies/row-highlights.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import type { Selection } from '#dashboard/list/selection.ts';
import type { RowsOnScreen } from '#dashboard/list/table/list-table.tsx';
import { companyRef } from '#dashboard/notes/annotation.ts';
import { CardAnnotation } from '#dashboard/notes/card-annotation.tsx';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { DottedList } from '#dashboard/ui/dotted-list.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { markedText } from '#dashboard/ui/marked.tsx';

/** Props for the rows of a page, whether shown as cards or as a table. */
export interface CompanyTableOrCardsProps extends RowsOnScreen<
  CompanySummaryResponse,
  RowHighlights,
  CompanyCellData
> {
  readonly selection: Selection;
  /** Id of the company that is open in the preview, if any. */
  readonly currentId: number | undefined;
}

/** Fields that a card never cuts off, so a match in them needs no snippet. */
const SHOWN: readonly string[] = ['Location', 'Ticker', 'Categories', 'Founded'];

function forCard(highlights: RowHighlights = {}): RowHighlights {
  const { elsewhere, ...inCard } = highlights;
  return elsewhere && !SHOWN.includes(elsewhere.field) ? highlights : inCard;
}

const MAX_TAGS = 20;
/** Maximum number of characters of a description to render, which is more than its three lines can show. */
const MAX_LETTERS = 600;

/** Companies as cards. On phones, each is a compact row, so that at least six fit on the screen. */
export function CompanyCards({
  rows,
  dimmed,
  busy,
  highlights,
  cellData,
  selection,
  currentId,
}: CompanyTableOrCardsProps) {
  const { newIds, leading, categorySizes, compared } = cellData;
  return (
    <ul
      aria-label="Companies"
      aria-busy={busy}
      className={`grid max-md:rounded-lg max-md:border max-md:border-line max-md:bg-sheet md:grid-cols-2 md:gap-3 xl:grid-cols-3 ${dimmed ? 'opacity-60' : ''}`}
    >
      {keyed(rows, ({ id }) => id).map(({ key, item: company }, index) => {
        const { description, founded_year: year, id, location, ticker } = company;
        const found = highlights?.[index];
        // Put the categories that match the search first, then those by which the list is filtered.
        const categories = narrowestFirst(company.categories, categorySizes, ({ slug }) =>
          found?.categories?.has(slug) ? 2 : Number(leading?.includes(slug) ?? false),
        );
        const [narrowest] = categories;
        const tags = categories.slice(0, MAX_TAGS);
        const textOf = (slug: string) => found?.categories?.get(slug);
        return (
          <li
            key={key}
            data-row={id}
            data-ticked={selection.has(id) || undefined}
            aria-current={id === currentId || undefined}
            className="relative flex min-w-0 flex-col border-line max-md:px-3 max-md:py-2.5 max-md:not-last:border-b max-md:first:rounded-t-lg max-md:last:rounded-b-lg md:rounded-lg md:border md:bg-sheet md:p-4 md:pointed:border-edge data-ticked:bg-accent-wash! aria-[current]:shadow-[inset_3px_0_var(--color-accent)]"
          >
            {/* On touch devices, the link's touch target of 44 px lies mostly above the link, because a tap below
                it opens the preview. */}
            <div className="company-name relative md:flex md:min-h-(--logo) md:flex-col md:justify-center pr-7 pl-[calc(var(--logo)+11px)] [&>:first-child]:mt-0! pointer-coarse:[&>a]:after:-top-2.5 pointer-coarse:[&>a]:after:-bottom-px">
              <CompanyName
                company={company}
                highlights={forCard(found)}
                isNew={newIds.has(id)}
                isCompared={compared.has(id)}
              />
            </div>
            <div className="max-md:pl-[calc(var(--logo)+11px)]">
              <CardAnnotation record={companyRef(id)} />
            </div>
            <label className="absolute top-0 right-0 flex cursor-pointer justify-end p-3 md:p-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11">
              <input
                type="checkbox"
                aria-label={`Select ${isolate(companyName(company))}`}
                className="size-[15px] accent-accent"
                checked={selection.has(id)}
                onChange={() => selection.toggle(id)}
              />
            </label>
            <p className="mt-3 line-clamp-3 font-read text-pretty max-md:hidden">
              {description?.slice(0, MAX_LETTERS)}
            </p>
            <p className="mt-3 flex flex-wrap gap-1 max-md:hidden">
              {tags.map((category) => (
                <Fragment key={category.slug}>
                  {categoryTag(category, textOf(category.slug), leading?.includes(category.slug))}
                </Fragment>
              ))}
              {categories.length > tags.length && (
                <span className="text-xs text-ink-3">+{formatCount(categories.length - tags.length)}</span>
              )}
            </p>
            <div className="mt-auto flex items-end justify-between gap-3 pt-1 text-xs text-ink-3 max-md:pl-[calc(var(--logo)+11px)] md:pt-3">
              <DottedList
                className="min-w-0 max-md:hidden"
                items={{
                  ticker: ticker && <span className="font-code">{markedText(ticker, found?.ticker)}</span>,
                  founded: year && markedText(String(year), found?.founded),
                  location: location && markedText(location, found?.location),
                }}
              />
              {/* Let this text wrap onto a second line instead of truncating the first. */}
              <p className="line-clamp-2 min-w-0 grow text-ink-2 wrap-anywhere md:hidden">
                {narrowest && (
                  <>
                    <bdi>{markedText(categoryName(narrowest), textOf(narrowest.slug))}</bdi>
                    {categories.length > 1 && ` +${formatCount(categories.length - 1)}`}
                    {' · '}
                  </>
                )}
                <bdi>{markedText(location ?? '—', found?.location)}</bdi>
              </p>
              <span className="shrink-0">
                <DateTime at={company.updated_at} show="brief" />
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
