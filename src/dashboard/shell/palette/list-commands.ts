import type { CompanySummaryReading } from '#contract/reading.ts';
import { parseWhole } from '../../page-search.ts';
import type { Command, CommandGroup } from './command.ts';
import { rank, ranked } from './rank.ts';
import { categoryCommands, companyCommand, idCommand } from './record-commands.ts';
import { ACTIONS, PAGES } from './standing-commands.ts';

const MOST_COMPANIES = 8;
const FEW = 5;

/** What the palette can know of the records. */
export interface Known {
  /** The companies read so far, by id. */
  readonly companies: ReadonlyMap<number, CompanySummaryReading>;
  /** Ids of the companies opened, the latest first. */
  readonly recent: readonly number[];
}

const group = (value: string, items: readonly Command[]): CommandGroup => ({ value, items });

function untyped({ companies, recent }: Known): CommandGroup[] {
  const others = [...companies.values()].filter(({ id }) => !recent.includes(id)).slice(0, FEW);
  return [
    group(
      'Recent',
      recent.map((id) => companyCommand(id, companies.get(id))),
    ),
    group('Pages', PAGES),
    group('Actions', ACTIONS),
    group(
      'Companies',
      others.map((company) => companyCommand(company.id, company)),
    ),
    group('Categories', categoryCommands(companies.values()).slice(0, FEW)),
  ];
}

function answering({ companies }: Known, typed: string): CommandGroup[] {
  const id = parseWhole(typed, 1);
  const all = [...companies].map(([key, company]) => companyCommand(key, company));
  const best = ({ items: [first] }: CommandGroup) => (first && rank(first, typed)) ?? Infinity;
  const groups = [
    group('Companies', ranked(all, typed).slice(0, MOST_COMPANIES)),
    group('Categories', ranked(categoryCommands(companies.values()), typed).slice(0, FEW)),
    group('Pages', ranked(PAGES, typed)),
    group('Actions', ranked(ACTIONS, typed)),
  ];
  return [
    group('Go to', id === undefined ? [] : [idCommand(id)]),
    ...groups.toSorted((a, b) => best(a) - best(b)),
  ];
}

/** The lines that answer what was typed, under their headings; the group with the best answer first. */
export function listCommands(known: Known, typed: string): CommandGroup[] {
  const sought = typed.trim();
  const groups = sought === '' ? untyped(known) : answering(known, sought);
  return groups.filter(({ items }) => items.length > 0);
}
