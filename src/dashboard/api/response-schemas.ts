/** Lenient: only a company's integer `id` is needed; unusable fields become null, unusable rows are counted. */
import * as z from 'zod/mini';

const orNull = <S extends z.ZodMiniType>(schema: S) => z.catch(z.nullable(schema), null);
const text = orNull(z.string());
const integer = orNull(z.int());

const arrayOf = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((elements): z.output<S>[] =>
      elements.flatMap((element) => {
        const parsed = item.safeParse(element);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );

export const CategoryResponse = z.looseObject({ id: integer, slug: z.string(), name: text });
export type CategoryResponse = z.infer<typeof CategoryResponse>;

export const ResearchResponse = z.looseObject({
  id: orNull(z.union([z.string(), z.int()])),
  title: text,
  document_type: text,
  link: text,
  published_at: text,
});
export type ResearchResponse = z.infer<typeof ResearchResponse>;

export const ArticleResponse = z.looseObject({
  id: integer,
  headline: text,
  summary: text,
  link: text,
  publication: text,
  published_at: text,
});
export type ArticleResponse = z.infer<typeof ArticleResponse>;

export const NewsResponse = z.looseObject({
  id: integer,
  headline: text,
  description: text,
  published_at: text,
  articles: arrayOf(ArticleResponse),
});
export type NewsResponse = z.infer<typeof NewsResponse>;

export const CompanySummaryResponse = z.looseObject({
  id: z.int(),
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
export type CompanySummaryResponse = z.infer<typeof CompanySummaryResponse>;

export const CompanyResponse = z.looseObject({
  ...CompanySummaryResponse.shape,
  research: arrayOf(ResearchResponse),
  news: arrayOf(NewsResponse),
});
export type CompanyResponse = z.infer<typeof CompanyResponse>;

const count = z.pipe(
  integer,
  z.transform((value) => (value !== null && value < 0 ? null : value)),
);
const pageInfo = z.looseObject({
  limit: count,
  offset: count,
  total_count: count,
  has_next: orNull(z.boolean()),
});

export const PageInfoResponse = z.catch(pageInfo, () => pageInfo.parse({}));
export type PageInfoResponse = z.infer<typeof PageInfoResponse>;

/** `invalidRows` counts those without an integer id, which are not in `companies`. */
export const CompanyPageResponse = z.pipe(
  z.looseObject({ companies: z.array(z.unknown()), page_info: PageInfoResponse }),
  z.transform(({ companies, page_info }) => {
    const rows = arrayOf(CompanySummaryResponse).parse(companies);
    return { companies: rows, invalidRows: companies.length - rows.length, page_info };
  }),
);
export type CompanyPageResponse = z.infer<typeof CompanyPageResponse>;

/** Any JSON object: SPEC §2.9 shows no fields. */
export const OfferingResponse = z.looseObject({});
export type OfferingResponse = z.infer<typeof OfferingResponse>;

/** `parseOfferingPage` in `dialect/offering-list-response.ts` finds the list in this. */
export const OfferingListResponse = z.union([z.array(z.unknown()), OfferingResponse]);
