import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNotFound } from '#dashboard/api/failure.ts';
import type {
  CompanyResponse,
  CompanySummaryResponse,
  NewsResponse,
  ResearchResponse,
} from '#dashboard/api/response-schemas.ts';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import { AddToCompare, useCompared } from '#dashboard/companies/add-to-compare.tsx';
import { CategoryLinks } from '#dashboard/companies/category-tag.tsx';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';
import { FieldRows } from '#dashboard/companies/field-rows.tsx';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { useCompany } from '#dashboard/companies/use-company.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { companyName, documentTitle, newsHeadline, publicationNames } from '#dashboard/lib/shown-name.ts';
import { companyRef } from '#dashboard/notes/annotation.ts';
import type { NoteShortcut } from '#dashboard/notes/note-editor.tsx';
import { Notes } from '#dashboard/notes/notes-card.tsx';
import { useKeysOutsideSequences } from '#dashboard/preferences/use-single-keys.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { domainUrl, safeUrl } from '#dashboard/ui/safe-url.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { useRootMark } from '#dashboard/ui/use-root-mark.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True in the browser history entry that opening the preview has added. */
    opensPreview?: boolean;
  }
}

/**
 * Returns which company is previewed according to the URL, and functions to open and close the preview. Opening it adds
 * a history entry.
 */
export function usePreview() {
  const id = useSearch({ strict: false, select: (search) => parseCompaniesSearch(search).peek });
  const { history } = useRouter();
  const navigate = useNavigate({ from: '/companies' });
  return {
    /** Id of the previewed company. Undefined while the preview is closed. */
    id,
    open(next: number) {
      if (next === id) return;
      void navigate({
        search: (now) => ({ ...now, peek: next }),
        state: (now) => (id === undefined ? { ...now, opensPreview: true } : now),
        replace: id !== undefined,
        resetScroll: false,
      });
    },
    close() {
      // Read this on click and not during render, because a filter may have added a history entry since the last
      // render.
      if (history.location.state.opensPreview) history.back();
      else
        void navigate({
          search: (now) => ({ ...now, peek: undefined }),
          replace: true,
          resetScroll: false,
        });
    },
  };
}

const STEPS = [
  [-1, 'Previous row', 'k', ChevronUp],
  [1, 'Next row', 'j', ChevronDown],
] as const;

interface PreviewPanelProps {
  readonly id: number;
  /** Called when the user asks to preview the company in the next or previous row. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
  /** The shortcut that was pressed. Its field of the notes gets focus as soon as it is rendered. */
  readonly pressed: NoteShortcut | undefined;
  readonly onNoteFocused: () => void;
}

/** A preview of a company to the right of the list or, on phones, at the bottom of the screen. */
export function PreviewPanel({ id, onStep, onClose, pressed, onNoteFocused }: PreviewPanelProps) {
  useRootMark('preview');
  const { toggle: toggleCompared } = useCompared(id);
  useKeysOutsideSequences([{ hotkey: 'C', callback: toggleCompared }]);
  const { company, summary, readAt, failure, retry } = useCompany(id);
  const missing = isNotFound(failure);
  return (
    <aside aria-label="Company preview" className="preview-panel print:hidden">
      <div className="sticky top-0 flex items-center gap-0.5 border-b border-line bg-sheet py-1.5 pr-2 pl-3">
        {STEPS.map(([step, label, key, Icon]) => (
          <Button
            key={key}
            look="bare"
            aria-label={label}
            title={`${label} (${key})`}
            className="px-2"
            onClick={() => onStep(step)}
          >
            <Icon size={16} aria-hidden="true" />
          </Button>
        ))}
        <div className="ml-auto">
          <AddToWatchlist ids={[id]} look="bare" labelClass="sr-only" title="Add to watchlist (w)" hotkey="W">
            Add to watchlist
          </AddToWatchlist>
        </div>
        <AddToCompare id={id} labelClass="sr-only" title="Add to compare (c)" />
        <Link {...companyLink(id)} className={buttonClass()}>
          Open company
        </Link>
        <Button look="bare" aria-label="Close preview" title="Close (Esc)" className="px-2" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <div className="space-y-4 p-4">
        {missing ? (
          <p className="text-ink-2">There is no company {id}.</p>
        ) : (
          <PanelBoundary resetKey={company ?? id}>
            {summary && <Summary company={summary} />}
            {summary && (
              <section aria-label="Your notes">
                <Notes
                  key={id}
                  record={companyRef(id)}
                  hasKeys={false}
                  pressed={pressed}
                  onFocused={onNoteFocused}
                />
              </section>
            )}
            {failure && <FailureView error={failure} onRetry={retry} inline asOf={company ? readAt : null} />}
            {company ? <PreviewRecords company={company} /> : !failure && <PreviewRecordsSkeleton />}
          </PanelBoundary>
        )}
      </div>
    </aside>
  );
}

/** Maximum number of characters of a description to render, which is more than its four lines can show. */
const MAX_LETTERS = 1000;

function Summary({ company }: { readonly company: CompanySummaryResponse }) {
  const name = companyName(company);
  const url = domainUrl(company.domain);
  return (
    <>
      <header className="flex items-center gap-3">
        <CompanyLogo company={company} />
        <div className="min-w-0">
          <h2 className="line-clamp-2 text-lede leading-5 font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          <p className="flex gap-2 truncate text-sm text-ink-2">
            {company.ticker && <span>{company.ticker}</span>}
            {url && (
              <ExternalLink href={url.href} className="truncate text-accent">
                {company.domain}
              </ExternalLink>
            )}
          </p>
        </div>
      </header>
      {company.description && (
        <p dir="auto" className="line-clamp-4 text-pretty wrap-anywhere">
          {company.description.slice(0, MAX_LETTERS)}
        </p>
      )}
      <CategoryLinks of={company.categories} />
      <div className="border-y border-line-soft py-2.5">
        <dl>
          <FieldRows company={company} group="facts" />
        </dl>
      </div>
    </>
  );
}

const NEWS_SHOWN = 4;
const RESEARCH_SHOWN = 3;

function PreviewRecords({ company: { id, news, research } }: { readonly company: CompanyResponse }) {
  return (
    <>
      <Section
        id={id}
        title="News"
        of={news}
        shown={NEWS_SHOWN}
        none="No news yet"
        source={({ articles }) => publicationNames(articles)}
      >
        {(item) => (
          <Link
            {...companyLink(id)}
            hash={item.id === null ? 'news' : `news-${item.id}`}
            className="line-clamp-2"
          >
            <bdi>{newsHeadline(item.headline)}</bdi>
          </Link>
        )}
      </Section>
      <Section
        id={id}
        title="Research"
        of={research}
        shown={RESEARCH_SHOWN}
        none="No research published"
        source={({ link }) => safeUrl(link)?.host}
      >
        {(item) => (
          <ExternalLink href={item.link} className="line-clamp-2">
            <bdi>{documentTitle(item.title)}</bdi>
          </ExternalLink>
        )}
      </Section>
    </>
  );
}

interface SectionProps<Item> {
  readonly id: number;
  readonly title: 'News' | 'Research';
  readonly of: readonly Item[];
  readonly shown: number;
  readonly none: string;
  /** Returns the name of the item's publisher. */
  readonly source: (item: Item) => string | undefined;
  readonly children: (item: Item) => ReactNode;
}

function Section<Item extends NewsResponse | ResearchResponse>({
  id,
  title,
  of,
  shown,
  none,
  source,
  children,
}: SectionProps<Item>) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 flex items-baseline gap-2 text-sm font-semibold">
        {title}
        <span className="font-normal text-ink-3">{of.length > 0 ? formatCount(of.length) : none}</span>
        {of.length > shown && (
          <Link {...companyLink(id)} hash={title.toLowerCase()} className="ml-auto font-normal text-accent">
            all {formatCount(of.length)}
            <span className="sr-only"> of {title.toLowerCase()}</span>
          </Link>
        )}
      </h3>
      {of.length > 0 && (
        <ul>
          {keyed(newestFirst(of).slice(0, shown), (item) => item.id).map(({ key, item }) => (
            <li
              key={key}
              className="grid grid-cols-[88px_minmax(0,1fr)] items-baseline gap-x-3 border-b border-line-soft py-1.5 last:border-b-0"
            >
              <span className="text-xs whitespace-nowrap text-ink-3">
                <DateTime at={item.published_at} />
              </span>
              <span className="text-pretty wrap-anywhere">{children(item)}</span>
              <bdi className="col-start-2 truncate text-xs text-ink-3 empty:hidden">{source(item)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PreviewRecordsSkeleton() {
  return (
    <div role="status" aria-label="Loading research and news" className="space-y-3">
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-3 w-56" />
        </div>
      ))}
    </div>
  );
}
