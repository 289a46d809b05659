import { useMemo, useState } from 'react';
import { useIdField } from '#dashboard/api/api-context.tsx';
import type { OfferingListRequest } from '#dashboard/catalogue/offering-list-request.ts';
import { useNow } from '#dashboard/lib/clock.tsx';
import { usedPaths } from '#dashboard/offerings/offering-filters.ts';
import type { OfferingsSearch } from '#dashboard/offerings/offerings-search.ts';
import { promoteColumns } from '#records/infer-columns.ts';
import { inferSchema, type InferredSchema } from '#records/infer-schema.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { figureColumns } from '#records/main-figures.ts';
import { samePath } from '#records/row-filter.ts';
import type { ShownOfferings } from './choose-page.ts';
import { inferBadges } from './infer-badges.ts';
import { offeringColumns } from './offering-columns.tsx';

/**
 * Keeps the default columns that were inferred from the first page, with price, minimum and target added. Otherwise,
 * the columns would change under the user's eyes as more offerings load.
 */
function useFirstColumns(schema: InferredSchema | undefined): InferredSchema | undefined {
  const [first, setFirst] = useState<InferredSchema['columns']>();
  if (!first && schema && schema.columns.length > 0) setFirst(withFigures(schema));
  return useMemo(() => schema && { ...schema, columns: first ?? schema.columns }, [schema, first]);
}

/**
 * Returns the columns of a schema. Adds price, minimum and target if they were left out in favour of fields that more
 * offerings have.
 */
function withFigures({ columns, fields }: InferredSchema): InferredSchema['columns'] {
  const missing = figureColumns(fields).filter(
    ({ path }) => !columns.some((column) => samePath(path, column.path)),
  );
  return missing.length === 0 ? columns : [...columns, ...missing];
}

/** Returns the fields of offerings, inferred from all of them once they are loaded, and until then from the page. */
export function useInferredSchema(
  listed: readonly JsonRecord[] | undefined,
  full: InferredSchema | undefined,
) {
  const idField = useIdField();
  const now = useNow().getTime();
  const ofPage = useMemo(() => listed && inferSchema(listed, idField, now), [listed, idField, now]);
  return useFirstColumns(full && full.identity.length > 0 ? full : ofPage);
}

/** Returns the columns of a page, including the fields that the query filters or sorts by. */
export function useOfferingColumns(
  inferred: InferredSchema | undefined,
  page: ShownOfferings | undefined,
  query: OfferingListRequest,
  chosen: OfferingsSearch['cols'],
) {
  return useMemo(() => {
    if (!inferred || !page) return {};
    const used = usedPaths(query);
    const promoted = promoteColumns(inferred.columns, used, page.offerings);
    const schema: InferredSchema = { ...inferred, columns: promoted };
    const columns = offeringColumns({
      schema,
      records: page.offerings,
      badges: inferBadges(schema.fields, page.offerings),
      used,
      isGrouped: query.byCompany,
      chosen,
    });
    return { schema, columns };
  }, [inferred, page, query, chosen]);
}
