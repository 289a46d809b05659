import { useDialect } from '#dashboard/api/api-context.tsx';
import { type Dialect, type FilterKind, supportsValueCount } from '#dashboard/api/dialect/server-dialect.ts';
import type { ApiFilters } from '#dashboard/api/lists.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { canApiAnswer, type CompanyListRequest } from '#dashboard/catalogue/company-list-request.ts';
import { countInvalidFields } from '#dashboard/companies/fields.ts';
import { type CompanyListPage, toApiFilters } from '#dashboard/companies/list-query.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';

/** Says if the page was filtered by Dossier instead of the server, and if rows of the page violate the API contract. */
export function ListNotes({
  query,
  page,
}: {
  readonly query: CompanyListRequest;
  readonly page: CompanyListPage;
}) {
  const dialect = useDialect();
  const filtered = canApiAnswer(query) ? formatFilters(dialect, toApiFilters(query)) : null;
  const invalidFields = formatInvalidFields(page.companies, page.invalidRows);
  return (
    <>
      {filtered !== null && <p className="basis-full text-sm text-ink-2">{filtered}</p>}
      {invalidFields !== null && <p className="basis-full text-xs text-ink-3">{invalidFields}</p>}
    </>
  );
}

const NAMES: Readonly<Record<FilterKind, readonly [one: string, several: string]>> = {
  categories: ['category', 'several categories'],
  ids: ['id', 'several ids'],
};

/**
 * Returns a sentence that names the active filters that this server doesn't support. Null if it supports all of them.
 */
export function formatFilters(dialect: Dialect, filters: ApiFilters): string | null {
  const kinds = (['categories', 'ids'] as const).filter(
    (kind) => !supportsValueCount(dialect[kind], filters[kind]),
  );
  if (kinds.length === 0) return null;
  const names = kinds.map((kind) => NAMES[kind][dialect[kind] === false ? 0 : 1]);
  return `This server does not filter by ${names.join(' or ')}; Dossier filters the companies it has read.`;
}

/** Returns a sentence about invalid rows and fields on the page. Null if there are none. */
export function formatInvalidFields(
  companies: readonly CompanySummaryResponse[],
  invalidRows: number,
): string | null {
  const invalidFields = countInvalidFields(companies);
  const parts = [
    invalidRows > 0 && `${formatCounted(invalidRows, 'row')} skipped: no usable ID`,
    invalidFields > 0 && `${formatCounted(invalidFields, 'field')} could not be read`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `On this page, ${parts.join('; ')}.`;
}
