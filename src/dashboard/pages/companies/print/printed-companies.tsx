import { type ReactNode, Suspense } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import {
  type ColumnId,
  type CompaniesSearch,
  DEFAULT_COLUMNS,
  toCompanyQuery,
} from '#dashboard/companies/companies-search.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { toFilterChips } from '#dashboard/companies/filter-chips.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { formatPrintedCount } from '#dashboard/ui/format-printed-count.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Moment } from '#dashboard/ui/moment.tsx';
import { PrintDocument } from '#dashboard/ui/print-document.tsx';
import { usePrinting } from '#dashboard/ui/use-printing.ts';
import { useCategoryNames } from '../filters/use-facets.ts';
import { COLUMNS } from '../table/column-layout.tsx';
import { FurtherCell } from '../table/further-cell.tsx';
import { SORT_CHOICES } from '../table/format-sort.ts';
import { ListTitle } from '../toolbar/list-heading.tsx';
import { type PrintRows, usePrintRows } from './use-print-rows.ts';

interface PrintedCompaniesProps {
  readonly search: CompaniesSearch;
  readonly page: ListPage;
  /** Fetch time in milliseconds since 1970. */
  readonly at: number;
}

/** The list as a document: the whole view instead of a page of it. */
export function PrintedCompanies({ search, page, at }: PrintedCompaniesProps) {
  const printing = usePrinting();
  const printed = usePrintRows(toCompanyQuery(search), page, at);
  return printing && <Document search={search} printed={printed} />;
}

/** Unlike the screen's cells, these don't shorten their text to one line. */
const CELLS: Record<ColumnId, (company: CompanySummaryResponse) => ReactNode> = {
  name: (company) => (
    <>
      <bdi className="font-semibold">{displayName(company)}</bdi>
      {company.domain && <span className="text-ink-3"> {company.domain}</span>}
    </>
  ),
  ticker: ({ ticker }) => ticker,
  categories: ({ categories }) => categories.map(({ slug, name }) => name ?? slug).join(', '),
  founded: ({ founded_year }) => founded_year || '',
  location: ({ location }) => <bdi>{location}</bdi>,
  updated: ({ updated_at }) => updated_at && <Moment at={updated_at} />,
  description: ({ description }) => <bdi>{description}</bdi>,
  research: (company) => <FurtherCell column="research" company={company} />,
  news: (company) => <FurtherCell column="news" company={company} />,
  offerings: (company) => <FurtherCell column="offerings" company={company} />,
};
const WIDTHS: Partial<Record<ColumnId, string>> = {
  name: 'w-[30%]',
  ticker: 'w-16',
  founded: 'w-16',
  updated: 'w-22 whitespace-nowrap',
};

interface DocumentProps {
  readonly search: CompaniesSearch;
  readonly printed: PrintRows;
}

function Document({ search, printed: { rows, offset, total, at } }: DocumentProps) {
  const { category = [], every = [], except = [], ids, watchlist, sort, cols = DEFAULT_COLUMNS } = search;
  const names = useCategoryNames([...category, ...every, ...except]);
  const filters = toFilterChips({ ...search, ids: undefined }, (slug) => names.get(slug) ?? slug).map(
    ({ name }) => name,
  );
  const order = SORT_CHOICES.find(([param]) => param === sort)?.[1];
  return (
    <PrintDocument
      title={
        ids ? (
          <Suspense fallback="Companies">
            <ListTitle ids={ids} name={watchlist} />
          </Suspense>
        ) : (
          'Companies'
        )
      }
      lines={[
        filters.join(' · '),
        formatPrintedCount({ of: 'companies', offset, rows: rows.length, total }),
        order ? `Sorted by ${order.toLowerCase()}` : null,
      ]}
      at={new Date(at)}
    >
      <table>
        <thead>
          <tr>
            {cols.map((id) => (
              <th key={id} scope="col" className={WIDTHS[id]}>
                {COLUMNS[id].header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows, ({ id }) => id).map(({ key, item: company }) => (
            <tr key={key}>
              {cols.map((id) => (
                <td key={id}>{CELLS[id](company)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintDocument>
  );
}
