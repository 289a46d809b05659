import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Moment } from '#dashboard/ui/moment.tsx';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import { WIDE_TOUCH_TARGET } from '#dashboard/ui/wide-touch-target.ts';
import type { ResearchResponse } from '#dashboard/api/response-schemas.ts';
import { KIND_LABELS, kindOf } from './research-kinds.ts';

const HUES = { COMPANY: 'bg-accent', MARKET: 'bg-warn', INTERVIEW: 'bg-good' } as const;

export function ResearchList({ documents }: { readonly documents: readonly ResearchResponse[] }) {
  if (documents.length === 0) return <p className="py-3 text-ink-2">None of this kind</p>;
  return (
    <ul>
      {keyed(documents, ({ id }) => id).map(({ item: document, key }) => (
        <li
          key={key}
          className="relative grid gap-x-4 border-b border-line-soft py-2.5 sm:grid-cols-[96px_minmax(0,1fr)_auto] sm:items-baseline print:py-1"
        >
          <Kind of={document} />
          <span className="line-clamp-3 min-w-0 wrap-anywhere">
            <ExternalLink href={document.link} className={`font-semibold ${WIDE_TOUCH_TARGET}`}>
              <bdi>{document.title || 'Untitled document'}</bdi>
            </ExternalLink>{' '}
            <span className="text-xs whitespace-nowrap text-ink-3">{safeUrl(document.link)?.host}</span>
          </span>
          <span className="text-sm text-ink-3 sm:text-right">
            <Moment at={document.published_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Kind({ of }: { readonly of: ResearchResponse }) {
  const kind = kindOf(of);
  const raw = of.document_type || '—';
  return (
    <span className="flex min-w-0 items-baseline gap-2 text-sm text-ink-2">
      <span
        aria-hidden="true"
        className={`size-[7px] shrink-0 rounded-[2px] ${kind ? HUES[kind] : 'bg-edge'}`}
      />
      <span className="truncate" title={kind ? undefined : raw}>
        {kind ? KIND_LABELS[kind] : raw}
      </span>
    </span>
  );
}
