import type { Figures } from '#dashboard/catalogue/company-answers.ts';
import type { Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { formatLoaded } from '#dashboard/catalogue/format-loaded.ts';
import { formatOutcome, formatPreparing } from '#dashboard/catalogue/format-progress.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import type { DateFormat } from '#dashboard/lib/format/format-date.ts';

/** The fields that say which companies the figures cover. */
export type Covered = Pick<Figures, 'total' | 'isPartial' | 'isInNews'>;

/** If figures are incomplete, the user can resume loading, or load everything again. */
type Remedy = 'resume' | 'refresh' | null;

export interface Coverage {
  readonly text: string;
  readonly remedy: Remedy;
}

/** For each phase in which not all companies are loaded: the end of the sentence, and what the user can do. */
const UNFINISHED: Readonly<
  Record<Exclude<Progress['phase'], 'complete' | 'incomplete'>, readonly [ending: string, remedy: Remedy]>
> = {
  idle: ['.', null],
  reading: ['.', null],
  preparing: ['.', null],
  asking: ['. Load more of them on the Companies page.', null],
  waiting: ['; the server asked for a pause.', null],
  paused: ['; loading is paused.', 'resume'],
  cancelled: ['; loading was cancelled.', 'refresh'],
  failed: ['; loading stopped with an error.', 'refresh'],
};

/** Returns a sentence about which companies the figures cover, and what to do if some are missing. */
export function formatCoverage(progress: Progress, covered: Covered, clock: DateFormat['clock']): Coverage {
  const { phase } = progress;
  if (phase === 'complete' || phase === 'incomplete')
    return {
      text: `${formatLoadedTotal(progress, covered, clock)}.`,
      remedy: phase === 'complete' ? null : 'refresh',
    };
  const [ending, remedy] = UNFINISHED[phase];
  const preparing = phase === 'preparing' ? `${formatPreparing(progress)}. ` : '';
  return { text: `${preparing}These figures cover ${formatLoaded(progress)} so far${ending}`, remedy };
}

function formatLoadedTotal(
  progress: Progress,
  { total, isPartial, isInNews }: Covered,
  clock: DateFormat['clock'],
): string {
  const time = clock(new Date(progress.at ?? 0));
  const { loaded } = progress;
  if (total === loaded) return formatOutcome(progress, time);
  const match = isInNews
    ? '; found in research and news'
    : isPartial && total > 0
      ? '; no company matches all words'
      : '';
  return `${formatCount(total)} of ${formatCompanyCount(loaded)}, as of ${time}${match}`;
}
