import { exceedsApi, type CompanyQuery } from '#dashboard/catalogue/company-query.ts';
import { useDialect } from '#dashboard/list/use-dialect.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { formatInvalidFields } from '#dashboard/companies/format-invalid-fields.ts';
import { formatFilters } from '../filters/format-filters.ts';

interface ListNotesProps {
  readonly query: CompanyQuery;
  readonly page: ListPage;
}

/** Notes about a page that was filtered in the browser, or that deviates from the contract. */
export function ListNotes({ query, page }: ListNotesProps) {
  const dialect = useDialect();
  const filtered = exceedsApi(query) ? null : formatFilters(dialect, query);
  const invalidFields = formatInvalidFields(page.companies, page.invalidRows);
  return (
    <>
      {filtered !== null && <p className="basis-full text-sm text-ink-2">{filtered}</p>}
      {invalidFields !== null && <p className="basis-full text-xs text-ink-3">{invalidFields}</p>}
    </>
  );
}
