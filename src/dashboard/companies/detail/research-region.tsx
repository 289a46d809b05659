import { Tabs } from '@base-ui/react/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { Region } from '#dashboard/ui/region.tsx';
import type { ResearchResponse } from '#dashboard/api/response-schemas.ts';
import { parseCompanySearch } from './company-address.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { KIND_LABELS, RESEARCH_TABS, underTab } from './research-kinds.ts';
import { ResearchList } from './research-list.tsx';

const TAB =
  '-mb-px border-b-2 border-transparent py-2 whitespace-nowrap text-ink-2 hover:text-ink data-active:border-accent data-active:font-semibold data-active:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11';

const route = getRouteApi('/_authenticated/companies/$id/{-$name}');

const formatDocumentCount = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'document' : 'documents'}`;

/** A company's documents, newest first, with a tab for each kind. */
export function ResearchRegion({ research }: { readonly research: readonly ResearchResponse[] }) {
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
          {RESEARCH_TABS.map((tab) => {
            const { length } = underTab(research, tab);
            return (
              <Tabs.Tab key={tab} value={tab} aria-description={formatDocumentCount(length)} className={TAB}>
                {KIND_LABELS[tab]}
                <span aria-hidden="true" className="ml-1.5 text-xs text-ink-3">
                  {length.toLocaleString('en')}
                </span>
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {RESEARCH_TABS.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            <ResearchList documents={underTab(documents, tab)} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Region>
  );
}
