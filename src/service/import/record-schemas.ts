import * as z from 'zod/mini';
import { Category, Company, Instant, NewsArticle, NewsItem, ResearchItem } from '#contract/company.ts';
import { Offering } from '#contract/offering.ts';
import { isOfferingId, MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import type { InputFields } from './input-row.ts';

// Schemas of records after missing values were filled in. Unlike the contract's schemas, they accept dates in lower
// case, and refuse names that can't be seen and ids that can't be requested.

/** Tells whether a text has any visible character. Spaces, control characters and format characters are invisible. */
const isVisible = (text: string) => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/**
 * The id of a company. It can't be negative: such a company could be listed but not opened, because `GET …/-1` is
 * invalid.
 */
export const Id = z.int().check(z.nonnegative());

// A longer slug is refused, because the API's parameter `category_slugs` does not accept it.
const Slug = Category.shape.slug.check(
  z.refine((slug) => slug.length <= MAX_SLUG_LENGTH, `must have at most ${MAX_SLUG_LENGTH} characters`),
);

// A category name without a visible character is refused, because every list would show an empty label.
const CategoryName = Category.shape.name.check(z.refine(isVisible, 'must not be empty'));

/** Accepts a lower-case `t` and `z`, which RFC 3339 allows, and replaces them by capital letters. */
const InstantInput = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (/^[\d:.tz+-]+$/.test(text) ? text.toUpperCase() : text)),
  ),
  Instant,
);

/** The research and news of a company in a file, where each list may be missing. */
const ListsInput = z.object({
  research: z.prefault(z.array(z.strictObject({ ...ResearchItem.shape, published_at: InstantInput })), []),
  news: z.prefault(
    z.array(
      z.strictObject({
        ...NewsItem.shape,
        published_at: InstantInput,
        articles: z.array(z.strictObject({ ...NewsArticle.shape, published_at: InstantInput })),
      }),
    ),
    [],
  ),
});

/** Tells whether the research and news of a row are valid. Other fields are ignored. */
export const hasValidLists = (fields: InputFields['fields']): boolean => ListsInput.safeParse(fields).success;

/** A company in a file, where `research` and `news` may be missing. */
export const CompanyInput = z.strictObject({
  ...Company.shape,
  ...ListsInput.shape,
  id: Id,
  name: Company.shape.name.check(z.refine(isVisible, 'must not be empty')),
  categories: z.array(z.strictObject({ ...Category.shape, slug: Slug, name: CategoryName })),
  created_at: InstantInput,
  updated_at: InstantInput,
});

// Ids made of dots are refused, because HTTP clients resolve `.` and `..` in a path. Such an offering could not be
// requested.
const isAddressable = (id: string | number) => isOfferingId(String(id)) && !/^\.{1,2}$/.test(String(id));

/** An offering in a file. It may have any fields besides its id. */
export const OfferingInput = z.looseObject({
  id: Offering.shape.id.check(
    z.refine(isAddressable, 'must be 1 to 200 characters, no control characters and not dots alone'),
  ),
});
