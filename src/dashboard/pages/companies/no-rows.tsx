import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '../../catalogue/catalogue-queries.ts';
import { sayLoaded } from '../../catalogue/progress-words.ts';
import { isUnderway, isWhole } from '../../catalogue/reading-state.ts';
import { type CompaniesSearch, toQuestion } from '../../companies-search.ts';
import { useApp } from '../../context.ts';
import { lastPage } from '../../last-page.ts';
import { isOfCatalogue, type ListPage } from '../../list-query.ts';
import { CatalogueLine } from './catalogue-line.tsx';
import { ListNotes } from './list-notes.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { NoneRead } from './none-read.tsx';
import { NoneThere } from './none-there.tsx';

interface NoRowsProps {
  readonly search: CompaniesSearch;
  readonly page: ListPage;
}

/** Why a list has no rows: there are none, or they are still being read. */
export function NoRows({ search, page: answer }: NoRowsProps) {
  const app = useApp();
  const progress = useQuery(progressQuery).data;
  const question = toQuestion(search);
  const { page } = question;
  const last = lastPage(answer.page_info, question, answer.left_out);
  const notes = (
    <div className="mx-auto max-w-[52ch] space-y-2 px-4 pb-8 text-center text-pretty empty:hidden">
      <ListNotes question={question} page={answer} />
    </div>
  );
  if (!isOfCatalogue(app, question) || (progress && isWhole(progress)))
    return (
      <>
        <NoneThere search={search} page={page} last={last} among={null} />
        {notes}
      </>
    );
  const coming = progress && isUnderway(progress) && progress.phase !== 'paused';
  const loaded = progress?.loaded ?? 0;
  // What is searched, or a later page of it, may be yet to come.
  if (!progress || (coming && (loaded === 0 || page > last)))
    return (
      <>
        <ListSkeleton rows={question.size} />
        {progress && <CatalogueLine />}
      </>
    );
  if (loaded === 0) return <NoneRead progress={progress} />;
  return (
    <>
      <NoneThere search={search} page={page} last={last} among={sayLoaded(progress)} />
      {notes}
      <CatalogueLine />
    </>
  );
}
