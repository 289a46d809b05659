/** Lenient: only a company's integer `id` is needed; unusable fields become null, unusable rows are counted. */
import * as v from 'valibot';

const orNull = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullable(schema), null);
const text = orNull(v.string());
/** A safe integer: JSON.parse would round a larger one. */
export const wholeNumber = v.pipe(v.number(), v.safeInteger());
const integer = orNull(wholeNumber);

const arrayOf = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((elements): v.InferOutput<S>[] =>
      elements.flatMap((element) => {
        const parsed = v.safeParse(item, element);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );

/** SPEC §2.3; a category without a slug is dropped. */
export const CategoryResponse = v.looseObject({ id: integer, slug: v.string(), name: text });
export type CategoryResponse = v.InferOutput<typeof CategoryResponse>;

/** SPEC §2.4 */
export const ResearchResponse = v.looseObject({
  id: orNull(v.union([v.string(), wholeNumber])),
  title: text,
  document_type: text,
  link: text,
  published_at: text,
});
export type ResearchResponse = v.InferOutput<typeof ResearchResponse>;

/** SPEC §2.6 */
export const ArticleResponse = v.looseObject({
  id: integer,
  headline: text,
  summary: text,
  link: text,
  publication: text,
  published_at: text,
});
export type ArticleResponse = v.InferOutput<typeof ArticleResponse>;

/** SPEC §2.5 */
export const NewsResponse = v.looseObject({
  id: integer,
  headline: text,
  description: text,
  published_at: text,
  articles: arrayOf(ArticleResponse),
});
export type NewsResponse = v.InferOutput<typeof NewsResponse>;

/** SPEC §2.2 */
export const CompanySummaryResponse = v.looseObject({
  id: wholeNumber,
  name: text,
  normalized_name: text,
  legal_name: text,
  domain: text,
  description: text,
  logo_filename: text,
  logo_color: text,
  ticker: text,
  founded_year: integer,
  location: text,
  categories: arrayOf(CategoryResponse),
  created_at: text,
  updated_at: text,
});
export type CompanySummaryResponse = v.InferOutput<typeof CompanySummaryResponse>;

/** SPEC §2.1 */
export const CompanyResponse = v.looseObject({
  ...CompanySummaryResponse.entries,
  research: arrayOf(ResearchResponse),
  news: arrayOf(NewsResponse),
});
export type CompanyResponse = v.InferOutput<typeof CompanyResponse>;

const count = v.pipe(
  integer,
  v.transform((value) => (value !== null && value < 0 ? null : value)),
);
const pageInfo = v.looseObject({
  limit: count,
  offset: count,
  total_count: count,
  has_next: orNull(v.boolean()),
});

/** SPEC §2.7; missing, negative or fractional numbers become null. */
export const PageInfoResponse = v.fallback(pageInfo, () => v.parse(pageInfo, {}));
export type PageInfoResponse = v.InferOutput<typeof PageInfoResponse>;

/** `invalidRows` counts those without an integer id, which are not in `companies`. */
export const CompanyPageResponse = v.pipe(
  v.looseObject({ companies: v.array(v.unknown()), page_info: PageInfoResponse }),
  v.transform(({ companies, page_info }) => {
    const rows = v.parse(arrayOf(CompanySummaryResponse), companies);
    return { companies: rows, invalidRows: companies.length - rows.length, page_info };
  }),
);
export type CompanyPageResponse = v.InferOutput<typeof CompanyPageResponse>;

/** Any JSON object: SPEC §2.9 shows no fields. */
export const OfferingResponse = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
export type OfferingResponse = v.InferOutput<typeof OfferingResponse>;

/** `parseOfferingPage` in `dialect/offering-list-response.ts` finds the list in this. */
export const OfferingListResponse = v.union([v.array(v.unknown()), OfferingResponse]);
