import { Braces } from 'lucide-react';
import { useState } from 'react';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { offeringRef } from '#dashboard/notes/annotation.ts';
import { NotesCard } from '#dashboard/notes/notes-card.tsx';
import { PrintedNotes } from '#dashboard/notes/printed-notes.tsx';
import { formatDaysLeft } from '#dashboard/offerings/days-left.ts';
import { PRINT_LIMITS } from '#dashboard/offerings/display-limits.ts';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { RecordFields } from '#dashboard/offerings/record-fields.tsx';
import { StatusLabel } from '#dashboard/offerings/status-label.tsx';
import { type OfferingWindow, useOfferingWindows } from '#dashboard/offerings/use-offering-window.ts';
import { ValueInline, RecordDate } from '#dashboard/offerings/value-inline.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton, CopyLink } from '#dashboard/ui/copy-button.tsx';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';
import { PrintButton, PrintDocument, usePrinting } from '#dashboard/ui/print.tsx';
import { plainName } from '#records/field-label.ts';
import { offeringTitle, recordName, idField, nameField } from '#records/identity.ts';
import { dateAt, flatFields } from '#records/infer-columns.ts';
import { type JsonRecord, printJson } from '#records/json-record.ts';
import { mainFigures } from '#records/main-figures.ts';
import type { ParsedValue } from '#records/parsed-value.ts';
import { pathKey } from '#records/row-filter.ts';
import type { WindowFields } from '#records/window.ts';
import { NameMismatch, OfferingCompanyFacts, OfferingLogo, OtherOfferings } from './offering-company.tsx';

const FIGURE = 'min-w-0 sm:border-l sm:border-line sm:pl-4';

interface OfferingFiguresProps {
  readonly record: JsonRecord;
  readonly window: OfferingWindow | null;
}

/** The figures that users look for first: price, minimum, and when the offering opens and closes. */
export function OfferingFigures({ record, window }: OfferingFiguresProps) {
  const figures = mainFigures(record);
  const opens = window && dateAt(record, window.fields.opens);
  const closes = window && dateAt(record, window.fields.closes);
  const now = useNow();
  const { zone } = useDateFormat();
  const left = closes && window.status === 'open' ? formatDaysLeft(closes, now, zone) : null;
  if (figures.length === 0 && !window) return null;
  return (
    // The margin moves the lines before the first figure of each row out of sight.
    <div className="mt-5 overflow-x-clip">
      <dl className="grid gap-x-6 gap-y-4 sm:-ml-[17px] sm:flex sm:flex-wrap" aria-label="Main figures">
        {figures.map(({ label, value }) => (
          <div key={label} className={FIGURE}>
            <dt className="text-xs/4.5 text-ink-3">
              <bdi>{label}</bdi>
            </dt>
            <dd className="mt-0.5 font-read text-section font-semibold tabular-nums">
              <ValueInline parsed={value} />
            </dd>
          </div>
        ))}
        {window && (
          <div className={FIGURE}>
            <dt className="text-xs/4.5 text-ink-3">
              <StatusLabel status={window.status} />
              {left !== null && ` · ${left}`}
            </dt>
            <dd className="mt-0.5 font-read text-section font-semibold *:inline-block">
              {/* The time zone is shown only once, at the end. */}
              {opens ? (
                <RecordDate date={opens} exact={closes?.kind === 'moment' ? 'clock' : true} />
              ) : (
                'Any time'
              )}{' '}
              – {closes ? <RecordDate date={closes} exact /> : 'no end'}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** Returns the company of an offering, as a link if the record refers to one, or else as text. */
export function companyOf(
  record: JsonRecord,
): { readonly path: readonly string[]; readonly value: ParsedValue } | null {
  const fields = [...flatFields(record)].filter(({ path }) => path.length === 1);
  const isName = (name = '') =>
    ['company', 'company name', 'issuer', 'issuer name'].includes(plainName(name));
  return (
    fields.find(({ value }) => value.kind === 'company') ??
    fields.find(({ path, value }) => value.kind === 'text' && isName(path[0])) ??
    null
  );
}

/** Returns the fields that the heading and summary show. They aren't repeated below. */
export function summaryFields(
  record: JsonRecord,
  configuredId: string | null,
  window: WindowFields | null,
): ReadonlySet<string> {
  const names = [idField(record, configuredId), nameField(record)].flatMap((name) => name ?? []);
  const paths = [
    ...names.map((name) => [name]),
    ...mainFigures(record).map(({ path }) => path),
    ...[...flatFields(record)].filter(({ isShownElsewhere }) => isShownElsewhere).map(({ path }) => path),
    companyOf(record)?.path ?? [],
    window?.opens ?? [],
    window?.closes ?? [],
  ];
  return new Set(paths.map(pathKey));
}

/** Returns the name of an offering's company. Null if the record doesn't have it. */
const printedCompany = (company: ParsedValue | undefined): string | null =>
  company?.kind === 'company' ? company.name : company?.kind === 'text' ? company.text : null;

const JSON_PANEL = 'offering-json';

interface OfferingRecordProps {
  readonly id: string;
  readonly record: JsonRecord;
  readonly busy?: boolean;
  readonly readAt?: Date | null;
}

export function OfferingRecord({ id, record, busy = false, readAt = null }: OfferingRecordProps) {
  const [json, setJson] = useState(false);
  const window = useOfferingWindows([record], useNow().getTime())(record);
  const omitted = summaryFields(record, useIdField(), window?.fields ?? null);
  const isOmitted = (path: readonly string[]) => omitted.has(pathKey(path));
  const hasFields = Object.keys(record).some((name) => !isOmitted([name]));
  const company = companyOf(record);
  const title = offeringTitle(record, id);
  const printing = usePrinting();
  return (
    <>
      <article aria-busy={busy}>
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-5">
          <div className="flex min-w-0 grow basis-80 items-start gap-4">
            {company?.value.kind === 'company' && (
              <OfferingLogo id={company.value.id} name={company.value.name} />
            )}
            <div className="min-w-0">
              {company && (
                <p className="text-lede font-medium">
                  <ValueInline parsed={company.value} />
                </p>
              )}
              {company?.value.kind === 'company' && (
                <NameMismatch id={company.value.id} name={company.value.name} />
              )}
              <h1 tabIndex={-1} className="mt-1 font-read text-title font-semibold break-words text-balance">
                <bdi>{title}</bdi>
              </h1>
              {recordName(record) !== null && (
                <p className="mt-1 text-xs break-all text-ink-3">
                  Offering <span className="font-code">{id}</span>
                </p>
              )}
              {company?.value.kind === 'company' && <OfferingCompanyFacts id={company.value.id} />}
            </div>
          </div>
          <div className="ml-auto flex flex-wrap justify-end gap-1.5 max-sm:w-full max-sm:*:nth-[-n+2]:grow">
            {company?.value.kind === 'company' && (
              <AddToWatchlist ids={[company.value.id]} look="solid" title="Add the company to a watchlist">
                Add to watchlist
              </AddToWatchlist>
            )}
            <CopyLink />
            <MoreActions>
              <PrintButton />
            </MoreActions>
          </div>
        </header>
        <OfferingFigures record={record} window={window} />
        <section aria-labelledby="fields-heading" className="mt-5">
          <div className="mb-2 flex flex-wrap items-center gap-1.5">
            <h2 id="fields-heading" className="mr-auto font-read text-section font-semibold">
              Fields
            </h2>
            <Button aria-expanded={json} aria-controls={JSON_PANEL} onClick={() => setJson(!json)}>
              <Braces size={15} aria-hidden="true" />
              View JSON
            </Button>
            <CopyButton text={() => printJson(record)}>Copy JSON</CopyButton>
          </div>
          <div id={JSON_PANEL} className={json ? 'mb-5' : ''}>
            {json && <JsonText value={record} label="JSON" />}
          </div>
          {hasFields ? (
            <RecordFields record={record} isOmitted={isOmitted} />
          ) : (
            <p className="text-sm text-ink-2">No further fields</p>
          )}
        </section>
        <div className="mt-6 max-w-[600px]">
          <NotesCard record={offeringRef(id)} />
        </div>
        {company?.value.kind === 'company' && <OtherOfferings company={company.value.id} except={id} />}
      </article>
      {/* Unless a record has thousands of fields, all of them are printed, including those in the heading. */}
      {printing && (
        <PrintDocument title={title} lines={[printedCompany(company?.value), `Offering ${id}`]} at={readAt}>
          <div className="mb-5 empty:hidden">
            <OfferingFigures record={record} window={window} />
          </div>
          <RecordFields record={record} limits={PRINT_LIMITS} />
          <PrintedNotes record={offeringRef(id)} />
        </PrintDocument>
      )}
    </>
  );
}
