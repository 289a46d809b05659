import type { CompanySummaryReading } from '../../contract/response-schemas.ts';
import type { Suggestions } from '../catalogue/catalogue-api.ts';
import { parseWhole } from '../lib/url/page-search.ts';
import type { Command, CommandGroup } from './command.ts';
import { rank, ranked } from './rank.ts';
import { categoryCommands, companyCommand, countedCommands, idCommand } from './record-commands.ts';
import { ACTIONS, PAGES } from './static-commands.ts';

/** As many companies are listed for what was typed. */
export const MAX_COMPANIES = 8;
const FEW = 5;

/** What the palette can know of the records. */
export interface PaletteData {
  /** The companies read so far, by id. */
  readonly companies: ReadonlyMap<number, CompanySummaryReading>;
  /** Ids of the companies opened, the latest first. */
  readonly recent: readonly number[];
  /** What the catalogue found last; null while there is no catalogue. */
  readonly suggested: Suggestions | null;
  /** Whether that is its answer to what is typed now; if not, it is as good as what else is known. */
  readonly isAnswer: boolean;
}

const group = (value: string, items: readonly Command[]): CommandGroup => ({ value, items });

function untyped({ companies, recent, suggested, isAnswer }: PaletteData): CommandGroup[] {
  const others = [...companies.values()].filter(({ id }) => !recent.includes(id)).slice(0, FEW);
  const categories =
    suggested && isAnswer ? countedCommands(suggested.categories) : categoryCommands(companies.values());
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
    group('Categories', categories.slice(0, FEW)),
  ];
}

/** The companies that answer: the catalogue's, which it ranks itself, then others read that it does not hold yet. */
function companyCommands({ companies, suggested, isAnswer }: PaletteData, typed: string): Command[] {
  const found =
    suggested?.companies.map(({ company, marks }) => companyCommand(company.id, company, marks)) ?? [];
  const keys = new Set(found.map(({ key }) => key));
  const others = [...companies]
    .map(([id, company]) => companyCommand(id, company))
    .filter(({ key }) => !keys.has(key));
  const answers = isAnswer ? [...found, ...ranked(others, typed)] : ranked([...found, ...others], typed);
  return answers.slice(0, MAX_COMPANIES);
}

function categoryLines({ companies, suggested, isAnswer }: PaletteData, typed: string): Command[] {
  if (!suggested) return ranked(categoryCommands(companies.values()), typed);
  const counted = countedCommands(suggested.categories);
  return isAnswer ? counted : ranked(counted, typed);
}

function answering(known: PaletteData, typed: string): CommandGroup[] {
  const id = parseWhole(typed, 1);
  const best = ({ items: [first] }: CommandGroup) => (first && rank(first, typed)) ?? Infinity;
  const groups = [
    group('Companies', companyCommands(known, typed)),
    group('Categories', categoryLines(known, typed).slice(0, FEW)),
    group('Pages', ranked(PAGES, typed)),
    group('Actions', ranked(ACTIONS, typed)),
  ];
  return [
    group('Go to', id === undefined ? [] : [idCommand(id)]),
    ...groups.toSorted((a, b) => best(a) - best(b)),
  ];
}

/** The lines that answer what was typed, under their headings; the group with the best answer first. */
export function listCommands(known: PaletteData, typed: string): CommandGroup[] {
  const sought = typed.trim();
  const groups = sought === '' ? untyped(known) : answering(known, sought);
  return groups.filter(({ items }) => items.length > 0);
}
