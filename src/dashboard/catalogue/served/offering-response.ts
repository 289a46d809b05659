import * as z from 'zod/mini';
import { isOffering, PageInfoResponse } from '#dashboard/api/response-schemas.ts';
import type { FieldValues, OfferingCounts, RangeFacet } from '#offering-search/offering-counts.ts';
import type { OfferingGroup } from '#offering-search/offering-groups.ts';
import type { InferredSchema } from '#records/infer-schema.ts';
import type { ValueKind } from '#records/parsed-value.ts';
import { parsePath } from '#records/row-filter.ts';

/** Path of a field. If it can't be parsed, the result is a path that no offering has. */
const path = z.pipe(
  z.string(),
  z.transform((text) => parsePath(text) ?? [text]),
);
const count = z.number();

const values = z.pipe(
  z.object({ values: z.array(z.object({ value: z.string(), count })), more: count }),
  z.transform((field): FieldValues => ({
    values: field.values.map((each) => ({ text: each.value, count: each.count })),
    more: field.more,
  })),
);

const Counts = z.object({
  statuses: z.nullable(z.object({ open: count, upcoming: count, closed: count })),
  fields: z.array(
    z.pipe(
      z.looseObject({ field: path, label: z.string() }),
      z.transform(({ field, label, ...given }) => ({ path: field, label, ...values.parse(given) })),
    ),
  ),
  ranges: z.array(
    z.object({
      field: path,
      label: z.string(),
      kind: z.enum(['number', 'moment', 'day']),
      bounds: z.array(z.object({ currency: z.nullable(z.string()), min: z.string(), max: z.string() })),
    }),
  ),
});

const Group = z.pipe(
  z.object({
    by: z.enum(['company', 'currency']),
    company: z.nullable(z.object({ id: count, name: z.nullable(z.string()) })),
    currency: z.nullable(z.string()),
    start: count,
    count,
  }),
  z.transform(({ by, company, currency, ...place }): OfferingGroup =>
    by === 'company' ? { by, company, ...place } : { by, currency, ...place },
  ),
);

const Schema = z.pipe(
  z.object({
    columns: z.array(z.string()),
    fields: z.array(
      z.object({ field: z.string(), label: z.string(), kind: z.string(), fill: count, rank: count }),
    ),
    identity: z.nullable(path),
    window: z.nullable(z.object({ opens: path, closes: path })),
    has_companies: z.boolean(),
  }),
  z.transform((schema): InferredSchema => {
    const fields = schema.fields.map(({ field, kind, ...column }) => ({
      name: field,
      // The cast is safe because the server infers kinds with the same code.
      column: { path: parsePath(field) ?? [field], kind: kind as ValueKind, ...column },
    }));
    return {
      columns: schema.columns.flatMap((name) => fields.find((field) => field.name === name)?.column ?? []),
      fields: fields.map(({ column }) => column),
      identity: schema.identity ?? [],
      window: schema.window,
      hasCompanies: schema.has_companies,
    };
  }),
);

/** The response to a search: a page of offerings as in the API's list, with additional data. */
export const OfferingSearchResponse = z.pipe(
  z.looseObject({
    offerings: z.array(z.unknown()),
    page_info: z.unknown(),
    understood: z.object({ is_partial: z.boolean() }),
    groups: z.optional(z.array(Group)),
    counts: z.optional(Counts),
    values: z.optional(values),
    schema: z.optional(Schema),
  }),
  z.transform(({ offerings, page_info, ...body }) => ({
    ...body,
    offerings: offerings.filter(isOffering),
    page_info: PageInfoResponse.parse(page_info),
  })),
);
export type OfferingSearchResponse = z.infer<typeof OfferingSearchResponse>;

const toBound = (text: string, kind: RangeFacet['kind']) =>
  kind === 'number' ? Number(text) : Date.parse(text);

/** Returns the counts from the response to a search that requested them. They cover all fields. */
export function offeringCountsOf({
  counts,
  page_info,
}: OfferingSearchResponse): Omit<OfferingCounts, 'more'> {
  const { statuses = null, fields = [], ranges = [] } = counts ?? {};
  return {
    total: page_info.total_count ?? 0,
    statuses,
    fields,
    ranges: ranges.map(({ field, label, kind, bounds }) => ({
      path: field,
      label,
      kind,
      bounds: bounds.map(({ currency, min, max }) => ({
        currency,
        min: toBound(min, kind),
        max: toBound(max, kind),
      })),
    })),
  };
}
