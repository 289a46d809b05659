import { openDialect } from '#dashboard/api/dialect/dialect-store.ts';
import { needsCatalogue, type CompanyQuery } from '#dashboard/catalogue/company-query.ts';
import { useApp } from '#dashboard/app-context.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { formatInvalidFields } from '#dashboard/companies/format-invalid-fields.ts';
import { formatFilters } from '../filters/format-filters.ts';

interface ListNotesProps {
  readonly question: CompanyQuery;
  readonly page: ListPage;
}

/** Notes about a page that was filtered in the browser, or that deviates from the contract. */
export function ListNotes({ question, page }: ListNotesProps) {
  const { server } = useApp();
  const filtered = needsCatalogue(question) ? null : formatFilters(openDialect(server).read(), question);
  const odd = formatInvalidFields(page.companies, page.left_out);
  return (
    <>
      {filtered !== null && <p className="basis-full text-sm text-ink-2">{filtered}</p>}
      {odd !== null && <p className="basis-full text-xs text-ink-3">{odd}</p>}
    </>
  );
}
