import type { CompanySummaryReading } from '../../contract/response-schemas.ts';
import type { FacetValue, RowHighlights } from '../catalogue/catalogue-api.ts';
import { displayName } from '../companies/company-display.ts';
import { formatCompanyCount } from '../lib/format/format-count.ts';
import { printSearch } from '../lib/url/search-codec.ts';
import type { Command } from './command.ts';

const present = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text] : []));

/** What stands beside a company's name: what tells it apart, or else what was found of it. */
function hintOf(company: CompanySummaryReading | undefined, marks: RowHighlights): string {
  const { ticker, domain, location, categories = [] } = company ?? {};
  if (marks.elsewhere) return `${marks.elsewhere.field}: ${marks.elsewhere.text}`;
  const seen = marks.name ?? marks.ticker ?? marks.domain;
  const marked = categories
    .filter(({ slug }) => marks.categories?.[slug])
    .map(({ slug, name }) => name ?? slug);
  const found = present([marks.location && location, ...marked]);
  return (seen || found.length === 0 ? present([ticker, domain]) : found).join(' · ');
}

/** The line that opens a company; what was not read of it is not said. */
export function companyCommand(
  id: number,
  company: CompanySummaryReading | undefined,
  marks: RowHighlights = {},
): Command {
  const { ticker, domain, legal_name: legalName, location, categories = [] } = company ?? {};
  return {
    key: `company ${id}`,
    name: displayName({ id, name: company?.name ?? null }),
    hint: hintOf(company, marks),
    icon: 'company',
    alias: ticker ?? '',
    rest: present([domain, legalName, location, ...categories.map(({ name }) => name), `${id}`]).join(' '),
    deed: { kind: 'go', href: `/companies/${id}` },
  };
}

/** The line for a whole number typed, whether or not that company was read. */
export function idCommand(id: number): Command {
  return { ...companyCommand(id, undefined), key: `id ${id}`, name: `Go to company ${id}` };
}

/** The line that opens the list of a category's companies. */
const categoryCommand = (slug: string, name: string, hint: string): Command => ({
  key: `category ${slug}`,
  name,
  hint,
  icon: 'category',
  alias: '',
  rest: slug,
  deed: { kind: 'go', href: `/companies${printSearch({ category: [slug] })}` },
});

/** A line for each category that was counted over all companies there are. */
export const countedCommands = (categories: readonly FacetValue[]): Command[] =>
  categories.map(({ value, name, count }) => categoryCommand(value, name, formatCompanyCount(count)));

/** A line for each category of some companies, those of most companies first. */
export function categoryCommands(companies: Iterable<CompanySummaryReading>): Command[] {
  const seen = new Map<string, { name: string; count: number }>();
  for (const { categories } of companies)
    for (const { slug, name } of categories) {
      const category = seen.get(slug) ?? { name: name ?? slug, count: 0 };
      seen.set(slug, { ...category, count: category.count + 1 });
    }
  return [...seen]
    .toSorted(([, a], [, b]) => b.count - a.count || a.name.localeCompare(b.name))
    .map(([slug, { name }]) => categoryCommand(slug, name, 'category'));
}
