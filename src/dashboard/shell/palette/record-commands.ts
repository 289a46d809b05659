import type { CompanySummaryReading } from '#contract/reading.ts';
import { displayName } from '../../company-words.ts';
import { printSearch } from '../../search-codec.ts';
import type { Command } from './command.ts';

const present = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text] : []));

/** The line that opens a company; what was not read of it is not said. */
export function companyCommand(id: number, company: CompanySummaryReading | undefined): Command {
  const { ticker, domain, legal_name: legalName, location, categories = [] } = company ?? {};
  return {
    key: `company ${id}`,
    name: displayName({ id, name: company?.name ?? null }),
    hint: present([ticker, domain]).join(' · '),
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

/** A line for each category of some companies, those of most companies first; it opens the filtered list. */
export function categoryCommands(companies: Iterable<CompanySummaryReading>): Command[] {
  const seen = new Map<string, { name: string; count: number }>();
  for (const { categories } of companies)
    for (const { slug, name } of categories) {
      const category = seen.get(slug) ?? { name: name ?? slug, count: 0 };
      seen.set(slug, { ...category, count: category.count + 1 });
    }
  return [...seen]
    .toSorted(([, a], [, b]) => b.count - a.count || a.name.localeCompare(b.name))
    .map(([slug, { name }]) => ({
      key: `category ${slug}`,
      name,
      hint: 'category',
      icon: 'category',
      alias: '',
      rest: slug,
      deed: { kind: 'go', href: `/companies${printSearch({ category: [slug] })}` },
    }));
}
