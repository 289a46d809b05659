import * as z from 'zod/mini';
import { Category, Company, CompanySummary, NewsArticle, NewsItem, ResearchItem } from '#contract/company.ts';
import { PageInfo } from '#contract/page-info.ts';
import { type Route, routes } from '#contract/routes.ts';
import { isVisible } from '#contract/shown-name.ts';
import { isExactNumber } from '#records/exact-number.ts';
import { elementsOf, lenient, orNull } from './lenient.ts';

const name = z.transform((value: unknown) => (typeof value === 'string' && isVisible(value) ? value : null));

/** A category from any server. Only its slug is required. */
export const CategoryResponse = lenient(Category, { slug: z.string(), name });
export type CategoryResponse = z.infer<typeof CategoryResponse>;

export const ResearchResponse = lenient(ResearchItem, {
  id: orNull(z.union([z.string(), z.int()])),
  title: name,
});
export type ResearchResponse = z.infer<typeof ResearchResponse>;

export const ArticleResponse = lenient(NewsArticle, { headline: name, publication: name });
export type ArticleResponse = z.infer<typeof ArticleResponse>;

export const NewsResponse = lenient(NewsItem, { headline: name, articles: elementsOf(ArticleResponse) });
export type NewsResponse = z.infer<typeof NewsResponse>;

const categories = elementsOf(CategoryResponse);

/**
 * A company in a list of any server. Only its id is required. `z.int` rejects ids above 2⁵³−1, because JavaScript
 * rounds them.
 */
export const CompanySummaryResponse = lenient(CompanySummary, { id: z.int(), name, categories });
export type CompanySummaryResponse = z.infer<typeof CompanySummaryResponse>;

export const CompanyResponse = lenient(Company, {
  id: z.int(),
  name,
  categories,
  research: elementsOf(ResearchResponse),
  news: elementsOf(NewsResponse),
});
export type CompanyResponse = z.infer<typeof CompanyResponse>;

const pageInfo = lenient(PageInfo);

/** Page info of any server. Numbers that are missing, negative or fractional become null. */
export const PageInfoResponse = z.catch(pageInfo, () => pageInfo.parse({}));
export type PageInfoResponse = z.infer<typeof PageInfoResponse>;

const companies = elementsOf(CompanySummaryResponse);

/** A page of companies. Rows without a valid id are left out and counted in `invalidRows`. */
export const CompanyPageResponse = z.pipe(
  z.looseObject({ companies: z.array(z.unknown()), page_info: PageInfoResponse }),
  z.transform(({ companies: sent, page_info }) => {
    const rows = companies.parse(sent);
    return { companies: rows, invalidRows: sent.length - rows.length, page_info };
  }),
);
export type CompanyPageResponse = z.infer<typeof CompanyPageResponse>;

export const isOffering = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);

/** Any JSON object, because SPEC §2.9 gives no fields of an offering. */
export const OfferingResponse = z.custom<Record<string, unknown>>(isOffering);
export type OfferingResponse = z.infer<typeof OfferingResponse>;

/** The body of a response with a list of offerings. `parseOfferingPage` finds the list in it. */
export const OfferingListResponse = z.union([z.array(z.unknown()), OfferingResponse]);
export type OfferingListResponse = z.infer<typeof OfferingListResponse>;

export interface ApiEndpoint<Response extends z.ZodMiniType = z.ZodMiniType> extends Route {
  readonly response: Response;
}

/**
 * Endpoints with lenient schemas, for the API client. The contract's `endpoints` have strict schemas, which are for our
 * service.
 */
export const readEndpoints = {
  // Accept any body, because only the status matters (SPEC §4.1).
  health: { ...routes.health, response: z.unknown() },
  companyList: { ...routes.companyList, response: CompanyPageResponse },
  company: { ...routes.company, response: CompanyResponse },
  offeringList: { ...routes.offeringList, response: OfferingListResponse },
  offering: { ...routes.offering, response: OfferingResponse },
} as const satisfies Record<keyof typeof routes, ApiEndpoint>;
