import { Tabs } from '@base-ui/react/tabs';
import { getRouteApi } from '@tanstack/react-router';
import type { DocumentType } from '#contract/company.ts';
import type { ResearchResponse } from '#dashboard/api/response-schemas.ts';
import { type CitedCompany, citeDocument } from '#dashboard/citations/cited-records.ts';
import { CopyCitation } from '#dashboard/citations/copy-citation.tsx';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { documentTitle } from '#dashboard/lib/shown-name.ts';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { ExternalLink, WIDE_TOUCH_TARGET } from '#dashboard/ui/external-link.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Region } from '#dashboard/ui/region.tsx';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import { ShowAll, useFirst } from '#dashboard/ui/show-all.tsx';
import { parseCompanySearch } from './company-address.ts';

/** The kinds of research documents (SPEC §2.4), in the order of their tabs. */
const KINDS: Readonly<Record<DocumentType, { readonly label: string; readonly hue: string }>> = {
  COMPANY: { label: 'Company', hue: 'bg-accent' },
  MARKET: { label: 'Market', hue: 'bg-warn' },
  INTERVIEW: { label: 'Interview', hue: 'bg-good' },
};

/** Returns a document's type as the API contract knows it; undefined for any other type. */
export const kindOf = ({ document_type }: ResearchResponse) =>
  Object.entries(KINDS).find(([type]) => type === document_type)?.[1];

export const RESEARCH_TABS = [
  ['ALL', 'All'],
  ...Object.entries(KINDS).map(([type, { label }]) => [type, label] as const),
] as const;

/** Returns the documents to show under a tab. Documents of unknown types appear only under "All". */
export const underTab = (research: readonly ResearchResponse[], tab: string) =>
  research.filter(({ document_type }) => tab === 'ALL' || document_type === tab);

const route = getRouteApi('/_authenticated/companies/$id/{-$name}');

const MAX_DOCUMENTS = 100;

interface ResearchListProps {
  readonly company: CitedCompany;
  readonly documents: readonly ResearchResponse[];
}

function ResearchList({ company, documents }: ResearchListProps) {
  const { shown, isCut, unfold } = useFirst(documents, MAX_DOCUMENTS);
  if (documents.length === 0) return <p className="py-3 text-ink-2">None of this kind</p>;
  return (
    <>
      <ul>
        {keyed(shown, ({ id }) => id).map(({ item: document, key }) => {
          const kind = kindOf(document);
          const raw = document.document_type || '—';
          return (
            <li
              key={key}
              className="group relative grid gap-x-4 border-b border-line-soft py-2.5 sm:grid-cols-[96px_minmax(0,1fr)_auto] sm:items-baseline"
            >
              <span className="flex min-w-0 items-baseline gap-2 text-sm text-ink-2">
                <span
                  aria-hidden="true"
                  className={`size-[7px] shrink-0 rounded-[2px] ${kind?.hue ?? 'bg-edge'}`}
                />
                <span className="truncate" title={kind ? undefined : raw}>
                  {kind?.label ?? raw}
                </span>
              </span>
              <span className="line-clamp-3 min-w-0 wrap-anywhere">
                <ExternalLink href={document.link} className={`font-semibold ${WIDE_TOUCH_TARGET}`}>
                  <bdi>{documentTitle(document.title)}</bdi>
                </ExternalLink>{' '}
                <span className="text-xs whitespace-nowrap text-ink-3">{safeUrl(document.link)?.host}</span>
              </span>
              <span className="flex items-baseline gap-1 text-sm text-ink-3 max-sm:flex-row-reverse max-sm:justify-end">
                <CopyCitation
                  cite={(formatDate) => citeDocument(document, company, formatDate)}
                  className="relative -my-0.5"
                />
                <DateTime at={document.published_at} />
              </span>
            </li>
          );
        })}
      </ul>
      {isCut && <ShowAll count={documents.length} of="document" onClick={unfold} />}
    </>
  );
}

const TAB =
  '-mb-px border-b-2 border-transparent py-2 whitespace-nowrap text-ink-2 hover:text-ink data-active:border-accent data-active:font-semibold data-active:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11';

const formatDocumentCount = (count: number) => formatCounted(count, 'document');

interface ResearchRegionProps {
  readonly company: CitedCompany;
  readonly research: readonly ResearchResponse[];
}

/** A company's research documents, newest first, with a tab for each kind. */
export function ResearchRegion({ company, research }: ResearchRegionProps) {
  const { tab: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  if (research.length === 0) return <Region title="Research" id="research" count="No research published" />;
  const documents = newestFirst(research);
  return (
    <Region title="Research" id="research" count={formatDocumentCount(research.length)}>
      <Tabs.Root
        value={chosen?.toUpperCase() ?? 'ALL'}
        onValueChange={(value: string) =>
          void navigate({
            search: (now) => parseCompanySearch({ ...now, tab: value.toLowerCase() }),
            hash: true,
            replace: true,
          })
        }
        className="mt-1.5"
      >
        <Tabs.List className="flex flex-wrap gap-x-3 border-b border-line">
          {RESEARCH_TABS.map(([tab, label]) => {
            const { length } = underTab(research, tab);
            return (
              <Tabs.Tab key={tab} value={tab} aria-description={formatDocumentCount(length)} className={TAB}>
                {label}
                <span aria-hidden="true" className="ml-1.5 text-xs text-ink-3">
                  {length.toLocaleString('en')}
                </span>
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {RESEARCH_TABS.map(([tab]) => (
          <Tabs.Panel key={tab} value={tab}>
            <ResearchList company={company} documents={underTab(documents, tab)} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Region>
  );
}
