import type { Company } from '#contract/company.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { sampleCategory, sampleOffering } from '#contract/examples.ts';
import type { CompanyFilters } from '#contract/operations.ts';
import { DEFAULT_LIMIT } from '#contract/parameters.ts';
import { company } from '../temporary-data.ts';
import type { OperationRequest } from './operation-request.ts';

export type FuzzedOperation = keyof typeof endpoints;

const SLUGS = [sampleCategory.slug, 'a', 'b~c', 'd.e', 'f_g-h', 'l'.repeat(200)];
/** The companies that are served: more than a page has by default, and fewer than the longest page can have. */
export const FUZZED_COMPANIES = Array.from({ length: 40 }, (_, index) =>
  company(
    index === 39 ? Number.MAX_SAFE_INTEGER : index * 3,
    ['Été', 'ete', 'Zoë & <b>Sons</b>', '日本', '😀', "O'Neill\\n"][index % 6] ?? '',
    SLUGS.filter((_slug, at) => (index >> at) % 2 === 1),
  ),
);
export const FUZZED_OFFERINGS = [
  0, 7, 42, Number.MAX_SAFE_INTEGER,
  '007', 'a/b', '%2F', 'é ü', '?x=1&limit=2', '#', ' ', '+', '"\\', '...', '__proto__', 'x'.repeat(200), '😀'.repeat(99),
].map((id) => ({ ...sampleOffering, id })); // prettier-ignore

/** Values of parameters that occur in the data, and one category that does not. */
export const KNOWN = {
  company_ids: FUZZED_COMPANIES.map(({ id }) => String(id)),
  company_id: FUZZED_COMPANIES.map(({ id }) => String(id)),
  offering_id: FUZZED_OFFERINGS.map(({ id }) => String(id)),
  category_slugs: [...SLUGS, 'no-such-category'],
};

/** Tells for each filter whether it selects a company, given what a request sends for it. */
const FILTERS: Readonly<
  Record<keyof CompanyFilters, (company: Company, sent: string | readonly string[]) => boolean>
> = {
  company_ids: ({ id }, sent) => sent.includes(String(id)),
  category_slugs: ({ categories }, sent) => categories.some(({ slug }) => sent.includes(slug)),
};

/** Returns the response that a caller with all scopes should get: its status, and its body if it succeeds. */
export function expectedAnswer(
  name: FuzzedOperation,
  { values, wrong }: OperationRequest,
  inListOrder: readonly Company[],
) {
  if (wrong !== null) return { status: 400 };
  const { company_id: companyId, offering_id: offeringId } = values;
  const page = <T>(all: readonly T[]) => {
    const { limit, offset } = {
      limit: Number(values['limit'] ?? DEFAULT_LIMIT),
      offset: Number(values['offset'] ?? 0),
    };
    const rows = all.slice(offset, offset + limit);
    return {
      rows,
      page_info: { limit, offset, total_count: all.length, has_next: offset + rows.length < all.length },
    };
  };
  const one = <T extends { id: number | string }>(all: readonly T[], id: unknown) => {
    const found = all.find((item) => String(item.id) === id);
    return found === undefined ? { status: 404 } : { status: 200, body: found };
  };
  switch (name) {
    case 'health':
      return { status: 200, body: { status: 'ok', version: '1.2.3' } };
    case 'company':
      return one(FUZZED_COMPANIES, companyId);
    case 'offering':
      return one(FUZZED_OFFERINGS, offeringId);
    case 'companyList': {
      const { rows, page_info } = page(
        inListOrder.filter((listed) =>
          Object.entries(FILTERS).every(([filter, selects]) => {
            const sent = values[filter];
            return sent === undefined || selects(listed, sent);
          }),
        ),
      );
      return { status: 200, body: { companies: rows, page_info } };
    }
    case 'offeringList': {
      const { rows, page_info } = page(OFFERINGS_IN_LIST_ORDER);
      return { status: 200, body: { offerings: rows, page_info } };
    }
  }
}
const OFFERINGS_IN_LIST_ORDER = [
  ...FUZZED_OFFERINGS.filter(({ id }) => typeof id === 'number'),
  ...FUZZED_OFFERINGS.filter(({ id }) => typeof id === 'string').toSorted((a, b) => (a.id < b.id ? -1 : 1)),
];
