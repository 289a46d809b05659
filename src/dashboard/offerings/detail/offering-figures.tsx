import { RecordDate } from '#dashboard/offerings/record-date.tsx';
import { StatusLabel } from '#dashboard/offerings/status-label.tsx';
import type { OfferingWindow } from '#dashboard/offerings/use-offering-window.ts';
import { ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { readPath } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { mainFigures } from '#dashboard/records/main-figures.ts';

const FIGURE = 'min-w-0 border-l border-line pl-4 first:border-l-0 first:pl-0 max-sm:border-l-0 max-sm:pl-0';

interface OfferingFiguresProps {
  readonly record: JsonRecord;
  readonly window: OfferingWindow | null;
}

/** The figures that a reader looks for first: price, minimum, and when the offering is open. */
export function OfferingFigures({ record, window }: OfferingFiguresProps) {
  const figures = mainFigures(record);
  if (figures.length === 0 && !window) return null;
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-4 sm:flex sm:flex-wrap" aria-label="Main figures">
      {figures.map(({ label, value }) => (
        <div key={label} className={FIGURE}>
          <dt className="text-xs text-ink-3">
            <bdi>{label}</bdi>
          </dt>
          <dd className="mt-0.5 font-read text-section font-semibold tabular-nums">
            <ValueInline parsed={value} />
          </dd>
        </div>
      ))}
      {window && (
        <div className={FIGURE}>
          <dt className="text-xs text-ink-3">
            <StatusLabel status={window.status} />
          </dt>
          <dd className="mt-0.5 font-read text-section font-semibold">
            <WindowEnd record={record} path={window.fields.opens} missing="Any time" /> –{' '}
            <WindowEnd record={record} path={window.fields.closes} missing="no end" />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface WindowEndProps {
  readonly record: JsonRecord;
  readonly path: readonly string[];
  readonly missing: string;
}

function WindowEnd({ record, path, missing }: WindowEndProps) {
  const date = readPath(record, path);
  return date.kind === 'day' || date.kind === 'moment' ? <RecordDate date={date} exact /> : missing;
}
