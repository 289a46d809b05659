/**
 * Tolerant schemas for any server's responses. A company only needs an integer `id`. Missing, null or
 * mistyped fields become null, unknown fields are kept, and lists skip (and count) unusable rows.
 */
import * as z from 'zod/mini';

const orNull = <S extends z.ZodMiniType>(schema: S) => z.catch(z.nullable(schema), null);
const text = orNull(z.string());
const whole = orNull(z.int());

/** Skips elements that `item` rejects. Anything but an array becomes an empty one. */
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

export const CategoryReading = z.looseObject({ id: whole, slug: z.string(), name: text });
export type CategoryReading = z.infer<typeof CategoryReading>;

export const ResearchReading = z.looseObject({
  id: orNull(z.union([z.string(), z.int()])),
  title: text,
  document_type: text,
  link: text,
  published_at: text,
});
export type ResearchReading = z.infer<typeof ResearchReading>;

export const ArticleReading = z.looseObject({
  id: whole,
  headline: text,
  summary: text,
  link: text,
  publication: text,
  published_at: text,
});
export type ArticleReading = z.infer<typeof ArticleReading>;

export const NewsReading = z.looseObject({
  id: whole,
  headline: text,
  description: text,
  published_at: text,
  articles: arrayOf(ArticleReading),
});
export type NewsReading = z.infer<typeof NewsReading>;

export const CompanySummaryReading = z.looseObject({
  id: z.int(),
  name: text,
  normalized_name: text,
  legal_name: text,
  domain: text,
  description: text,
  logo_filename: text,
  logo_color: text,
  ticker: text,
  founded_year: whole,
  location: text,
  categories: arrayOf(CategoryReading),
  created_at: text,
  updated_at: text,
});
export type CompanySummaryReading = z.infer<typeof CompanySummaryReading>;

export const CompanyReading = z.looseObject({
  ...CompanySummaryReading.shape,
  research: arrayOf(ResearchReading),
  news: arrayOf(NewsReading),
});
export type CompanyReading = z.infer<typeof CompanyReading>;

const count = z.pipe(
  whole,
  z.transform((value) => (value !== null && value < 0 ? null : value)),
);
const NO_PAGE_INFO = { limit: null, offset: null, total_count: null, has_next: null };

export const PageInfoReading = z.catch(
  z.looseObject({ limit: count, offset: count, total_count: count, has_next: orNull(z.boolean()) }),
  NO_PAGE_INFO,
);
export type PageInfoReading = z.infer<typeof PageInfoReading>;

/** Usable `companies`, and the number of rows `left_out` because they have no integer id. */
export const CompanyPageReading = z.pipe(
  z.looseObject({ companies: z.array(z.unknown()), page_info: PageInfoReading }),
  z.transform(({ companies, page_info }) => {
    const rows = arrayOf(CompanySummaryReading).parse(companies);
    return { companies: rows, left_out: companies.length - rows.length, page_info };
  }),
);
export type CompanyPageReading = z.infer<typeof CompanyPageReading>;

/** Any JSON object: SPEC §2.9 shows no fields. */
export const OfferingReading = z.looseObject({});
export type OfferingReading = z.infer<typeof OfferingReading>;

/** `readOfferingPage` in `offering-list-response.ts` finds the list in this. */
export const OfferingListReading = z.union([z.array(z.unknown()), OfferingReading]);

/** Any body is fine; only the status counts (SPEC §4.1). */
export const HealthReading = z.unknown();
