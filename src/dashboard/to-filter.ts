import type { Filter } from './catalogue/question.ts';
import { type CompaniesFilter, toQuestion } from './companies-search.ts';

/** Which companies an address asks for, and nothing of order and page. */
export function toFilter(search: CompaniesFilter): Filter {
  const { text, categories, every, ids, founded, locations, updated } = toQuestion(search);
  return { text, categories, every, ids, founded, locations, updated };
}
