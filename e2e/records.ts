import type { Company, CompanyPageBody, CompanySummary } from '#contract/company.ts';
import type { OfferingPageBody } from '#contract/offering.ts';
import { KEY_HEADER } from '#contract/routes.ts';
import type { Service } from './service.ts';

/** Reads directly from the service with the demo key, to compare pages with its data. */
async function read(service: Service, path: string): Promise<unknown> {
  const response = await fetch(service.url + path, { headers: { [KEY_HEADER]: service.demoKey } });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return response.json();
}

// The casts are safe because the service's own tests validate its responses against the contract.
export const readCompanyPage = async (service: Service, query: string) =>
  (await read(service, `/api/v1/companies?${query}`)) as CompanyPageBody;

export async function readAllCompanies(service: Service): Promise<CompanySummary[]> {
  const all: CompanySummary[] = [];
  for (;;) {
    const { companies, page_info } = await readCompanyPage(service, `limit=500&offset=${all.length}`);
    all.push(...companies);
    if (!page_info.has_next) return all;
  }
}

export const readCompany = async (service: Service, id: number) =>
  (await read(service, `/api/v1/companies/${id}`)) as Company;

export const readOfferingPage = async (service: Service, query: string) =>
  (await read(service, `/api/v1/offerings?${query}`)) as OfferingPageBody;

/** Returns the first of 200 companies whose full record passes. */
export async function findCompany(service: Service, passes: (company: Company) => boolean): Promise<Company> {
  const { companies } = await readCompanyPage(service, 'limit=200');
  for (const { id } of companies) {
    const company = await readCompany(service, id);
    if (passes(company)) return company;
  }
  throw new Error('No company of the sample data set meets the condition.');
}

export function categoriesOf(companies: readonly CompanySummary[]) {
  const count = new Map<string, number>();
  const bySlug = new Map(companies.flatMap(({ categories }) => categories.map((each) => [each.slug, each])));
  for (const { categories } of companies)
    for (const { slug } of categories) count.set(slug, (count.get(slug) ?? 0) + 1);
  return [...bySlug.values()].toSorted((a, b) => (count.get(b.slug) ?? 0) - (count.get(a.slug) ?? 0));
}
