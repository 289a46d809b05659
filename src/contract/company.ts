import * as z from 'zod/mini';
import { PageInfo } from './page-info.ts';
import { record } from './record.ts';

/** A date-time in ISO 8601 with an offset, such as `2026-11-09T08:00:00Z` (SPEC §2). */
export const Instant = z.iso.datetime({ offset: true });

/** SPEC §2.1 and §2.3 say "URL-safe": the unreserved characters of RFC 3986, which no URL encodes. */
const UrlSafe = z.stringFormat('url-safe', /^[\w.~-]+$/);

/**
 * SPEC §2.1 says "a hex colour string" without giving a format, so every hex notation of CSS is valid: `#rgb`,
 * `#rgba`, `#rrggbb` and `#rrggbbaa`.
 */
const HexColor = z.stringFormat('hex-color', /^#(?:[\dA-Fa-f]{3,4}|[\dA-Fa-f]{6}|[\dA-Fa-f]{8})$/);

/** A category (SPEC §2.3). */
export const Category = record('Category', { id: z.int(), slug: UrlSafe, name: z.string() });
export type Category = z.infer<typeof Category>;

/** Kinds of research documents (SPEC §2.4). */
export const DOCUMENT_TYPES = ['COMPANY', 'MARKET', 'INTERVIEW'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A research document (SPEC §2.4). */
export const ResearchItem = record('ResearchItem', {
  id: z.string(),
  title: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  link: z.string(),
  published_at: Instant,
});
export type ResearchItem = z.infer<typeof ResearchItem>;

/** An article about a news item (SPEC §2.6). */
export const NewsArticle = record('NewsArticle', {
  id: z.int(),
  headline: z.string(),
  summary: z.string(),
  link: z.string(),
  publication: z.string(),
  published_at: Instant,
});
export type NewsArticle = z.infer<typeof NewsArticle>;

/** A news item (SPEC §2.5). */
export const NewsItem = record('NewsItem', {
  id: z.int(),
  headline: z.string(),
  description: z.string(),
  published_at: Instant,
  articles: z.array(NewsArticle),
});
export type NewsItem = z.infer<typeof NewsItem>;

/** A company as it appears in lists, without `research` and `news` (SPEC §2.2). */
export const CompanySummary = record('CompanySummary', {
  id: z.int(),
  name: z.string(),
  normalized_name: UrlSafe,
  legal_name: z.string(),
  domain: z.string(),
  description: z.string(),
  logo_filename: z.string(),
  logo_color: HexColor,
  ticker: z.string(),
  /** 0 if the year is not known. */
  founded_year: z.int(),
  location: z.string(),
  categories: z.array(Category),
  created_at: Instant,
  updated_at: Instant,
});
export type CompanySummary = z.infer<typeof CompanySummary>;

const { created_at, updated_at, ...profile } = CompanySummary.shape;

/** A full company, with its fields in the order of SPEC §2.1. */
export const Company = record('Company', {
  ...profile,
  research: z.array(ResearchItem),
  news: z.array(NewsItem),
  created_at,
  updated_at,
});
export type Company = z.infer<typeof Company>;

/** The response of `GET /api/v1/companies` (SPEC §4.2). */
export const CompanyPageBody = record('CompanyPage', {
  companies: z.array(CompanySummary),
  page_info: PageInfo,
});
export type CompanyPageBody = z.infer<typeof CompanyPageBody>;
