import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { groupedNumber } from '../lib/format/grouped-number.ts';
import { type PageMark, pageNumbers } from './page-numbers.ts';

const STEP =
  'grid h-[30px] min-w-[30px] place-items-center rounded-sm px-2 hover:bg-well hover:no-underline pointer-coarse:h-11 pointer-coarse:min-w-11';
const CURRENT = 'aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink';

/** Props that a pager's links must pass on to whatever link the app uses. */
export interface PageLinkProps {
  readonly page: number;
  readonly className: string;
  readonly 'aria-label'?: string;
  readonly 'aria-current'?: 'page';
  readonly children: ReactNode;
}

interface PagerProps {
  readonly page: number;
  readonly last: number;
  /** Draws a real link to a page, so that it can be opened elsewhere, copied and prefetched. */
  readonly link: (props: PageLinkProps) => ReactNode;
}

/** Links through the pages of a list. */
export function Pager({ page, last, link }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav aria-label="Pagination" className="flex items-center gap-0.5 text-sm text-ink-2">
      <Step link={link} to={page - 1} last={last} label="Previous page" icon={<ChevronLeft size={16} />} />
      {pageNumbers(page, last).map((mark, at) => (
        <Mark key={mark === 'gap' ? `gap-${at}` : mark} mark={mark} page={page} link={link} />
      ))}
      <Step link={link} to={page + 1} last={last} label="Next page" icon={<ChevronRight size={16} />} />
    </nav>
  );
}

type LinkMaker = Pick<PagerProps, 'link'>;

function Mark({ mark, page, link }: { readonly mark: PageMark; readonly page: number } & LinkMaker) {
  if (mark === 'gap')
    return (
      <span aria-hidden="true" className="px-1">
        …
      </span>
    );
  const children = (
    <>
      <span className="sr-only">Page </span>
      {groupedNumber.format(mark)}
    </>
  );
  const props = { page: mark, className: `${STEP} ${CURRENT} max-sm:hidden aria-[current]:grid`, children };
  return link(mark === page ? { ...props, 'aria-current': 'page' } : props);
}

interface StepProps extends LinkMaker {
  readonly to: number;
  readonly last: number;
  readonly label: string;
  readonly icon: ReactNode;
}

function Step({ to, last, label, icon, link }: StepProps) {
  if (to >= 1 && to <= last) return link({ page: to, className: STEP, 'aria-label': label, children: icon });
  return (
    <a
      role="link"
      aria-disabled="true"
      aria-label={label}
      className={`${STEP} opacity-40 hover:bg-transparent`}
    >
      {icon}
    </a>
  );
}
