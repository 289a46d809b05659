import { openDialect } from '../../api/dialect/dialect-store.ts';
import { needsCatalogue, type Question } from '../../catalogue/question.ts';
import { useApp } from '../../context.ts';
import type { ListPage } from '../../list-query.ts';
import { oddWords } from '../../odd-words.ts';
import { filterWords } from './filter-words.ts';

interface ListNotesProps {
  readonly question: Question;
  readonly page: ListPage;
}

/** Quiet words about a page that the server did not filter, or that is not quite as the contract has it. */
export function ListNotes({ question, page }: ListNotesProps) {
  const { server } = useApp();
  const filtered = needsCatalogue(question) ? null : filterWords(openDialect(server).read(), question);
  const odd = oddWords(page.companies, page.left_out);
  return (
    <>
      {filtered !== null && <p className="basis-full text-sm text-ink-2">{filtered}</p>}
      {odd !== null && <p className="basis-full text-xs text-ink-3">{odd}</p>}
    </>
  );
}
