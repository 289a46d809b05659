import { Braces } from 'lucide-react';
import { useState } from 'react';
import { offeringTitle, recordName } from '#dashboard/records/identity.ts';
import { type JsonRecord, printJson } from '#dashboard/records/json-record.ts';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { RecordFields } from '#dashboard/offerings/record-fields.tsx';
import { useIdField } from '#dashboard/app-context.ts';
import { type OfferingWindow, useOfferingWindows } from '#dashboard/offerings/use-offering-window.ts';
import { ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { useNow } from '#dashboard/lib/clock.tsx';
import { OfferingFigures } from './offering-figures.tsx';
import { companyOf, pathKey, summaryFields } from './summary-fields.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton, CopyLink } from '#dashboard/ui/copy-button.tsx';
import { PrintDocument, usePrinting } from '#dashboard/ui/print.tsx';

interface PrintedOfferingProps {
  readonly id: string;
  readonly record: JsonRecord;
  readonly window: OfferingWindow | null;
  /** When it was fetched; null if unknown. */
  readonly readAt: Date | null;
}

/** An offering as a document: all its fields, unfolded. */
function PrintedOffering({ id, record, window, readAt }: PrintedOfferingProps) {
  if (!usePrinting()) return null;
  return (
    <PrintDocument title={offeringTitle(record, id)} lines={[`Offering ${id}`]} at={readAt}>
      <div className="mb-5 empty:hidden">
        <OfferingFigures record={record} window={window} />
      </div>
      <RecordFields record={record} />
    </PrintDocument>
  );
}

const JSON_PANEL = 'offering-json';

interface OfferingRecordProps {
  readonly id: string;
  readonly record: JsonRecord;
  readonly busy?: boolean;
  /** When it was fetched; null if unknown. */
  readonly readAt?: Date | null;
}

export function OfferingRecord({ id, record, busy = false, readAt = null }: OfferingRecordProps) {
  const [json, setJson] = useState(false);
  const window = useOfferingWindows([record], useNow().getTime())(record);
  const omitted = summaryFields(record, useIdField(), window?.fields ?? null);
  const isOmitted = (path: readonly string[]) => omitted.has(pathKey(path));
  const hasFields = Object.keys(record).some((name) => !isOmitted([name]));
  const company = companyOf(record);
  return (
    <>
      <article aria-busy={busy}>
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-5">
          <div className="min-w-0">
            {company && (
              <p className="text-lede font-medium">
                <ValueInline parsed={company.value} />
              </p>
            )}
            <h1 tabIndex={-1} className="font-read text-title font-semibold break-words text-balance">
              <bdi>{offeringTitle(record, id)}</bdi>
            </h1>
            {recordName(record) !== null && (
              <p className="mt-1 text-xs break-all text-ink-3">
                Offering <span className="font-code">{id}</span>
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button aria-expanded={json} aria-controls={JSON_PANEL} onClick={() => setJson(!json)}>
              <Braces size={15} aria-hidden="true" />
              View JSON
            </Button>
            <CopyButton text={() => printJson(record)}>Copy JSON</CopyButton>
            <CopyLink />
          </div>
        </header>
        <OfferingFigures record={record} window={window} />
        <div id={JSON_PANEL} className={json ? 'mt-5' : ''}>
          {json && <JsonText value={record} label="JSON" />}
        </div>
        <section aria-labelledby="fields-heading" className="mt-5">
          <h2 id="fields-heading" className="mb-2 font-read text-section font-semibold">
            Fields
          </h2>
          {hasFields ? (
            <RecordFields record={record} isOmitted={isOmitted} />
          ) : (
            <p className="text-sm text-ink-2">No further fields</p>
          )}
        </section>
      </article>
      <PrintedOffering id={id} record={record} window={window} readAt={readAt} />
    </>
  );
}
