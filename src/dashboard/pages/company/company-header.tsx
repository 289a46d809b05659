import { SquareTerminal } from 'lucide-react';
import { useId, useState } from 'react';
import { routes } from '#contract/routes.ts';
import { useConfig } from '#dashboard/api/api-context.tsx';
import { toCurl } from '#dashboard/api/curl.ts';
import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import { AddToCompare } from '#dashboard/companies/add-to-compare.tsx';
import { CategoryLinks } from '#dashboard/companies/category-tag.tsx';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';
import { useCompanyOfferings } from '#dashboard/companies/company-offerings.tsx';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { useNow } from '#dashboard/lib/clock.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { useOfferingWindows } from '#dashboard/offerings/use-offering-window.ts';
import { CopyButton, CopyLink } from '#dashboard/ui/copy-button.tsx';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { DottedList } from '#dashboard/ui/dotted-list.tsx';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';
import { PrintButton } from '#dashboard/ui/print.tsx';
import { domainUrl } from '#dashboard/ui/safe-url.ts';
import type { JsonRecord } from '#records/json-record.ts';

// About six lines of 65 characters. A text that isn't longer needs no button to expand it.
const CLAMP_MIN_LENGTH = 400;

/**
 * Number of characters to render while the text is collapsed, which is more than its six lines can show. Rendering
 * more would cost layout time for nothing.
 */
const FOLDED_LENGTH = 2000;

function Clamped({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isLong = text.length > CLAMP_MIN_LENGTH;
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={`mt-2.5 max-w-[65ch] font-read text-lede text-pretty wrap-anywhere ${isLong && !open ? 'line-clamp-6' : ''}`}
      >
        {open ? text : text.slice(0, FOLDED_LENGTH)}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="mt-1 text-sm text-accent hover:underline pointer-coarse:h-11 print:hidden"
        >
          Show full text
        </button>
      )}
    </>
  );
}

interface CountProps {
  readonly of: number;
  readonly one: string;
  /** A word before `one`. Phones leave it out, because otherwise the counts would not fit on one line. */
  readonly kind?: string;
  readonly href: string;
}

/**
 * A count that links to its section. On touch screens, its line is as tall as a touch target, because it may wrap.
 */
function Count({ of, one, kind, href }: CountProps) {
  const text = (
    <>
      {of === 0 ? 'No' : formatCount(of)} {kind && <span className="max-md:sr-only">{kind} </span>}
      {of === 1 ? one : `${one}s`}
    </>
  );
  const className = 'inline-block whitespace-nowrap pointer-coarse:leading-11';
  if (of === 0) return <span className={className}>{text}</span>;
  return (
    <a href={href} className={`text-accent ${className}`}>
      {text}
    </a>
  );
}

interface PublishedProps extends Omit<CountProps, 'of'> {
  readonly items: CompanyResponse['news'] | CompanyResponse['research'];
}

/** Number of items, and the date of the latest, such as "8 news items, last 12 Nov". */
function Published({ items, ...count }: PublishedProps) {
  const [newest] = newestFirst<(typeof items)[number]>(items);
  return (
    <>
      <Count of={items.length} {...count} />
      {newest?.published_at && (
        // On phones, the dates would take a line for each count.
        <span className="max-sm:hidden">
          , last <DateTime at={newest.published_at} show="brief" />
        </span>
      )}
    </>
  );
}

interface CountedOfferings {
  readonly total: number;
  readonly open: number;
}

/** Returns how many offerings a company has, and how many of them are open. Null if they can't be read. */
function useOfferingCounts(id: number, enabled: boolean): CountedOfferings | 'pending' | null {
  const { found, error } = useCompanyOfferings(id, enabled);
  const windowOf = useOfferingWindows(found?.offerings ?? [], useNow().getTime());
  if (!found) return error ? null : 'pending';
  const isOpen = (record: JsonRecord) => windowOf(record)?.status === 'open';
  return { total: found.total, open: found.offerings.filter(isOpen).length };
}

/**
 * The number of offerings. A placeholder takes its place from the start, because the page would move when the number
 * arrives.
 */
function OfferingCounts({ counts }: { readonly counts: CountedOfferings | 'pending' }) {
  if (counts === 'pending')
    return <span className="inline-block text-ink-3 pointer-coarse:leading-11">… offerings</span>;
  return (
    <>
      <Count of={counts.total} one="offering" href="#offerings" />
      {counts.open > 0 && <span className="max-md:sr-only">, {formatCount(counts.open)} open</span>}
    </>
  );
}

interface CompanyHeaderProps {
  readonly company: CompanySummaryResponse;
  /** The full record. Undefined while it loads. */
  readonly record: CompanyResponse | undefined;
  /** True once the page may request the company's offerings in order to count them. */
  readonly countsOfferings: boolean;
}

/**
 * The header of a company's page: its name, description and latest activity. Facts from its profile aren't repeated
 * here.
 */
export function CompanyHeader({ company, record, countsOfferings }: CompanyHeaderProps) {
  const { id, ticker, domain } = company;
  const identity = {
    ticker: ticker && <span className="font-code text-xs">{ticker}</span>,
    domain: domain && <Domain domain={domain} />,
  };
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 border-b border-line pb-5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:grid-rows-[auto_1fr]">
      <div className="md:row-span-2">
        <CompanyLogo company={company} size="large" />
      </div>
      <div className="min-w-0">
        <h1 tabIndex={-1} className="line-clamp-3 font-read text-title font-semibold wrap-anywhere">
          <bdi>{companyName(company)}</bdi>
        </h1>
        <DottedList items={identity} className="mt-0.5 text-ink-2" />
      </div>
      {/* Place the line of activity below the buttons, where it has the whole width. */}
      <div className="min-w-0 max-md:mt-2 max-md:mb-4 max-md:col-span-2 md:col-span-2 md:col-start-2 md:row-start-2">
        <PanelBoundary resetKey={record ?? id}>
          <Activity id={id} record={record} countsOfferings={countsOfferings} />
        </PanelBoundary>
        {company.description && <Clamped text={company.description} />}
        <CategoryLinks of={company.categories} className="mt-3" />
      </div>
      <CompanyActions id={id} />
    </header>
  );
}

/** A line with counts of the company's news, research and offerings. */
function Activity({
  id,
  record,
  countsOfferings,
}: Omit<CompanyHeaderProps, 'company'> & { readonly id: number }) {
  const offerings = useOfferingCounts(id, countsOfferings);
  const items = {
    news: record && <Published items={record.news} one="news item" href="#news" />,
    research: record && <Published items={record.research} kind="research" one="document" href="#research" />,
    offerings: record && offerings && <OfferingCounts counts={offerings} />,
  };
  return <DottedList items={items} className="mt-1 min-h-5 text-sm/5 text-ink-2" />;
}

/** Buttons for a company. Actions that are rarely needed are in a menu. */
function CompanyActions({ id }: { readonly id: number }) {
  const config = useConfig();
  return (
    <div className="flex flex-wrap gap-1.5 max-md:col-span-2 max-md:*:first:grow print:hidden">
      <AddToWatchlist ids={[id]} look="solid">
        Add to watchlist
      </AddToWatchlist>
      <AddToCompare id={id} look="plain" title="Add to compare" labelClass="max-xl:sr-only" />
      <PrintButton look="plain" labelClass="max-xl:sr-only" />
      <CopyLink />
      <MoreActions>
        <CopyButton
          look="bare"
          text={() =>
            toCurl(
              routes.company,
              { params: { company_id: id } },
              { ...config, origin: window.location.origin },
            )
          }
          icon={<SquareTerminal size={15} />}
        >
          Copy as cURL
        </CopyButton>
      </MoreActions>
    </div>
  );
}

function Domain({ domain }: { readonly domain: string }) {
  const url = domainUrl(domain);
  if (!url) return <>{domain}</>;
  return (
    <ExternalLink href={url.href} className="text-accent underline">
      {domain}
    </ExternalLink>
  );
}
