import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isNotFound } from '#dashboard/api/failure.ts';
import { isOfflineError } from '#dashboard/api/retry.ts';
import { useCompany } from '#dashboard/companies/use-company.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { MentionsContext, useMentions } from '#dashboard/news/mentions.tsx';
import { parseCompanyId } from '#dashboard/search-params/company-id.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CompanyBody } from './company-body.tsx';
import { CompanyHeader } from './company-header.tsx';
import { HeaderSkeleton } from './company-skeletons.tsx';
import { NothingHere } from './nothing-here.tsx';
import { PrintedCompanyOfferings } from './printed-company-offerings.tsx';
import { PrintedCompany } from './printed-company.tsx';
import { useAfterPaint } from './use-after-paint.ts';
import { useHashScroll } from './use-hash-scroll.ts';

const route = getRouteApi('/_authenticated/companies/$id/{-$name}');

export function CompanyPage() {
  const { id: text } = route.useParams();
  const id = parseCompanyId(text);
  if (id !== null) return <CompanyOf key={id} id={id} />;
  return (
    <NothingHere title="Company ids are whole numbers" text={text}>
      <p className="line-clamp-4 wrap-anywhere">
        “<bdi>{text}</bdi>” is not one that a company can have. The address may have been cut off or mistyped.
      </p>
    </NothingHere>
  );
}

/**
 * The page of a company in every state: loading, with only its list row, with the full record, or with a stale one.
 */
function CompanyOf({ id }: { readonly id: number }) {
  const state = useCompany(id);
  const { company, summary, failure, retry } = state;
  // True if the company was cached when the page opened. The first paint then shows only the header. `body` is the
  // company from the second paint on, which shows the rest.
  const [wasCached] = useState(company !== undefined);
  const body = useAfterPaint(company);
  const hash = useHashScroll(body !== undefined);
  const mentions = useMentions(body);
  const readAt = new Date(state.readAt);
  if (isNotFound(failure))
    return (
      <NothingHere title={`No company ${id}`}>
        <p>The server has no company with this ID. It may have been removed, or the link mistyped.</p>
      </NothingHere>
    );
  const title = <title>{`${isolate(companyName(summary ?? { id, name: null }))} · Dossier`}</title>;
  if (failure && !summary)
    return (
      <>
        {title}
        <FailureView error={failure} onRetry={retry} as="h1" />
      </>
    );
  const waiting = !body && !failure && !wasCached;
  const isHeadOnly = company !== undefined && !body && !waiting && !failure;
  return (
    <>
      {title}
      <MentionsContext value={mentions}>
        <div className="print:[zoom:0.8]">
          <Breadcrumbs id={id} hasNeighbours={!isHeadOnly} />
          {company && failure && <StaleNote error={failure} readAt={readAt} onRetry={retry} />}
          {summary ? (
            <CompanyHeader company={summary} record={company} countsOfferings={body !== undefined} />
          ) : (
            <HeaderSkeleton id={id} />
          )}
          <CompanyBody
            // The key makes React replace the whole skeleton, so that text that the user is already reading doesn't
            // move.
            key={summary ? 'known' : 'unknown'}
            state={state}
            body={body}
            hash={hash}
            waiting={waiting}
            isHeadOnly={isHeadOnly}
          />
        </div>
      </MentionsContext>
      {body && (
        <PrintedCompany company={body} readAt={readAt}>
          <PrintedCompanyOfferings id={id} />
        </PrintedCompany>
      )}
    </>
  );
}

interface StaleNoteProps {
  readonly error: unknown;
  readonly readAt: Date;
  readonly onRetry: () => void;
}

/** A note that an older copy of the record is shown. */
function StaleNote({ error, readAt, onRetry }: StaleNoteProps) {
  const { clock } = useDateFormat();
  const asOf = `As of ${clock(readAt)}.`;
  // A banner above every page says that the browser is offline.
  if (isOfflineError(error))
    return (
      <p role="status" className="mb-4 text-xs text-ink-3 print:hidden">
        {asOf}
      </p>
    );
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-warn-wash px-3 py-2 text-sm text-ink-2 print:hidden"
    >
      {asOf} The server hasn't responded since.
      <Button onClick={onRetry}>Retry</Button>
    </p>
  );
}
