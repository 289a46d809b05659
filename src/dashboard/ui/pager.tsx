import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { formatCount } from '../lib/format/format-count.ts';

const LINK_CLASSES =
  'grid h-[30px] min-w-[30px] place-items-center rounded-sm px-2 hover:bg-well hover:no-underline pointer-coarse:h-11 pointer-coarse:min-w-11';
const CURRENT_CLASSES = 'aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink';

export interface PageLinkProps {
  readonly page: number;
  readonly className: string;
  readonly 'aria-label'?: string;
  readonly rel?: 'prev' | 'next';
  readonly 'aria-current'?: 'page';
  readonly children: ReactNode;
}

interface PagerProps {
  readonly page: number;
  readonly last: number;
  /** Renders a real link, so that pages can be opened in a new tab, copied and prefetched. */
  readonly link: (props: PageLinkProps) => ReactNode;
}

export function Pager({ page, last, link }: PagerProps) {
  if (last <= 1) return null;
  const step = (to: number, rel: 'prev' | 'next', label: string, icon: ReactNode) =>
    to >= 1 && to <= last ? (
      link({ page: to, className: LINK_CLASSES, 'aria-label': label, rel, children: icon })
    ) : (
      <a
        role="link"
        aria-disabled="true"
        aria-label={label}
        className={`${LINK_CLASSES} opacity-40 hover:bg-transparent`}
      >
        {icon}
      </a>
    );
  const number = (to: number) =>
    link({
      page: to,
      className: `${LINK_CLASSES} ${CURRENT_CLASSES} max-sm:hidden aria-[current]:grid`,
      ...(to === page && { 'aria-current': 'page' }),
      children: (
        <>
          <span className="sr-only">Page </span>
          {formatCount(to)}
        </>
      ),
    });
  return (
    <nav aria-label="Pagination" className="flex items-center gap-0.5 text-sm text-ink-2">
      {step(page - 1, 'prev', 'Previous page', <ChevronLeft size={16} />)}
      {pageNumbers(page, last).map((mark, at) => (
        <Fragment key={mark === 'gap' ? `gap-${at}` : mark}>
          {mark === 'gap' ? (
            <span aria-hidden="true" className="px-1">
              …
            </span>
          ) : (
            number(mark)
          )}
        </Fragment>
      ))}
      {step(page + 1, 'next', 'Next page', <ChevronRight size={16} />)}
    </nav>
  );
}

type PageMark = number | 'gap';

/** The pages a pager shows: first, last and those around the current one; never a gap of one page. */
export function pageNumbers(current: number, last: number): PageMark[] {
  const around = [current - 1, current, current + 1].filter((page) => page >= 1 && page <= last);
  const wanted = new Set([1, last, ...around]);
  const marks: PageMark[] = [];
  let previous = 0;
  for (const page of [...wanted].toSorted((a, b) => a - b)) {
    if (page - previous === 2) marks.push(page - 1);
    else if (page - previous > 2) marks.push('gap');
    marks.push(page);
    previous = page;
  }
  return marks;
}
