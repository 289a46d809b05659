import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState, useRef, startTransition, useEffect } from 'react';
import { isNotFound } from '#dashboard/api/failure.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { useApp } from '#dashboard/app-context.ts';
import { cachedCompany } from '#dashboard/companies/cached-companies.ts';
import { parseCompanyId } from '#dashboard/companies/company-id.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { CompanyView } from './company-view.tsx';
import { OfferingsCard } from './offerings-card.tsx';
import { PrintedCompany } from './printed-company.tsx';
import { buttonClass, Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { Search } from 'lucide-react';
import { TextInput } from '#dashboard/ui/fields.tsx';

/** Frames do not come while the tab is in the background. */
const TIMEOUT_MS = 1000;

const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, TIMEOUT_MS);
  });

/**
 * The value that is on the screen: a new one is returned once what renders without it has been painted. React's
 * `useDeferredValue` begins before that, which delays the paint: measured, six times as long for a company's page.
 */
function useAfterPaint<Value>(value: Value, initial: Value): Value {
  const [painted, setPainted] = useState(() => initial);
  useEffect(() => {
    if (Object.is(painted, value)) return;
    let isCurrent = true;
    const show = async () => {
      await afterPaint();
      if (isCurrent) startTransition(() => setPainted(() => value));
    };
    show().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [painted, value]);
  return painted;
}

interface NothingHereProps {
  readonly title: string;
  /** What was typed for the id. */
  readonly text?: string;
  readonly children: ReactNode;
}

/** An address without a company, and the ways on. */
const NothingHere = ({ title, text = '', children }: NothingHereProps) => (
  <>
    <title>{`${title} · Dossier`}</title>
    <Notice title={title} as="h1">
      {children}
      <CompanyFinder text={text} />
      <p>
        <Link to="/companies" className={buttonClass()}>
          All companies
        </Link>
      </p>
    </Notice>
  </>
);

const NotAnId = ({ text }: { readonly text: string }) => (
  <NothingHere title="Company ids are whole numbers" text={text}>
    <p className="line-clamp-4 wrap-anywhere">
      “<bdi>{text}</bdi>” is not one that a company can have. The address may have been cut off or mistyped.
    </p>
  </NothingHere>
);

const NoCompany = ({ id }: { readonly id: number }) => (
  <NothingHere title={`No company ${id}`}>
    <p>The server has no company with this ID. It may have been removed, or the link mistyped.</p>
  </NothingHere>
);

const route = getRouteApi('/_authenticated/companies/$id/{-$name}');

export function CompanyPage() {
  const { id: text } = route.useParams();
  const id = parseCompanyId(text);
  return id === null ? <NotAnId text={text} /> : <CompanyOf key={id} id={id} />;
}

function CompanyOf({ id }: { readonly id: number }) {
  const { companies, cache } = useApp();
  const detail = useQuery(companies.detail(id));
  const summary = detail.data ?? cachedCompany(cache, id);
  // A prefetched page first shows its head; everything below is rendered after that is on the screen.
  const [wasCached] = useState(detail.data !== undefined);
  const body = useAfterPaint(detail.data, undefined);
  const failure = detail.error ?? (detail.data ? null : detail.failureReason);
  const retry = () => void detail.refetch();
  if (isNotFound(failure)) return <NoCompany id={id} />;
  return (
    <>
      <title>{`${displayName(summary ?? { id, name: null })} · Dossier`}</title>
      {failure && !summary ? (
        <FailureView error={failure} onRetry={retry} as="h1" />
      ) : (
        <CompanyView
          id={id}
          summary={summary}
          company={detail.data}
          body={body}
          waiting={!body && !failure && !wasCached}
          readAt={new Date(detail.dataUpdatedAt)}
          failure={failure}
          onRetry={retry}
        />
      )}
      {body && (
        <PrintedCompany company={body} readAt={new Date(detail.dataUpdatedAt)}>
          <OfferingsCard id={id} />
        </PrintedCompany>
      )}
    </>
  );
}

/** Search box for a company whose id led nowhere. */
function CompanyFinder({ text = '' }: { readonly text?: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const find = (event: { preventDefault(): void }) => {
    event.preventDefault();
    void navigate({ to: '/companies', search: { q: field.current?.value.trim() || undefined } });
  };
  return (
    <form role="search" onSubmit={find} className="mx-auto flex max-w-sm gap-1.5">
      <TextInput
        type="search"
        ref={field}
        aria-label="Search companies"
        placeholder="Search companies"
        defaultValue={text}
        data-page-search
        className="min-w-0 grow"
      />
      <Button type="submit" look="solid">
        <Search size={15} aria-hidden="true" />
        Search
      </Button>
    </form>
  );
}
