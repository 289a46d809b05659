import { KEY_HEADER } from '../src/contract/endpoints.ts';
import type { Company, CompanyPage, CompanySummary } from '../src/contract/company.ts';
import type { OfferingPage } from '../src/contract/offering.ts';
import type { Service } from './service.ts';

/** What the service itself answers to the demo key: the truth that the pages are held against. */
async function read(service: Service, path: string): Promise<unknown> {
  const response = await fetch(service.url + path, { headers: { [KEY_HEADER]: service.demoKey } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

// The service's answers are held against the contract by its own tests, so that their types may be taken here.
export const readCompanyPage = async (service: Service, query: string) =>
  (await read(service, `/api/v1/companies?${query}`)) as CompanyPage;

/** All companies of the service, page by page. */
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
  (await read(service, `/api/v1/offerings?${query}`)) as OfferingPage;

/** The first company in the list's order whose full record passes. */
export async function findCompany(service: Service, passes: (company: Company) => boolean): Promise<Company> {
  const { companies } = await readCompanyPage(service, 'limit=200');
  for (const { id } of companies) {
    const company = await readCompany(service, id);
    if (passes(company)) return company;
  }
  throw new Error('No company of the sample data set passes.');
}

/** Categories of some companies, each once, the most frequent first. */
export function categoriesOf(companies: readonly CompanySummary[]) {
  const count = new Map<string, number>();
  const bySlug = new Map(companies.flatMap(({ categories }) => categories.map((each) => [each.slug, each])));
  for (const { categories } of companies)
    for (const { slug } of categories) count.set(slug, (count.get(slug) ?? 0) + 1);
  return [...bySlug.values()].toSorted((a, b) => (count.get(b.slug) ?? 0) - (count.get(a.slug) ?? 0));
}
