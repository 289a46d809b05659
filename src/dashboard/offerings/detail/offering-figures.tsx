import { useQuery } from '@tanstack/react-query';
import { useApp } from '#dashboard/app-context.ts';
import { isComplete } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { offeringProgressQuery, offeringSchemaQuery } from '#dashboard/catalogue/offering-queries.ts';
import { useNow } from '#dashboard/lib/clock.tsx';
import { RecordDate } from '#dashboard/offerings/record-date.tsx';
import { StatusLabel } from '#dashboard/offerings/status-label.tsx';
import { ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { readPath } from '#dashboard/records/infer-columns.ts';
import { inferSchema, openWindowOf, statusOf } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { mainFigures } from '#dashboard/records/main-figures.ts';
import type { WindowFields } from '#dashboard/records/window.ts';
import { listedOfferings } from './listed-offering.ts';

/** The dates that are a window in all offerings, in those read so far, or in this one. */
function useWindow(record: JsonRecord, now: number): WindowFields | null {
  const { catalogue, cache } = useApp();
  const { data: progress } = useQuery(offeringProgressQuery);
  const { data: schema } = useQuery({
    ...offeringSchemaQuery(catalogue),
    enabled: progress !== undefined && isComplete(progress),
  });
  const known = schema ?? inferSchema([record, ...listedOfferings(cache)], null, now);
  return known.window ?? openWindowOf(record);
}

const FIGURE = 'min-w-0 border-l border-line pl-4 first:border-l-0 first:pl-0 max-sm:border-l-0 max-sm:pl-0';

/** The figures that a reader looks for first: price, minimum, and when the offering is open. */
export function OfferingFigures({ record }: { readonly record: JsonRecord }) {
  const now = useNow().getTime();
  const window = useWindow(record, now);
  const status = window && statusOf(record, window, now);
  const figures = mainFigures(record);
  if (figures.length === 0 && !status) return null;
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
      {window && status && (
        <div className={FIGURE}>
          <dt className="text-xs text-ink-3">
            <StatusLabel status={status} />
          </dt>
          <dd className="mt-0.5 font-read text-section font-semibold">
            <WindowEnd record={record} path={window.opens} missing="Any time" /> –{' '}
            <WindowEnd record={record} path={window.closes} missing="no end" />
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
  return date.kind === 'day' || date.kind === 'moment' ? <RecordDate date={date} /> : missing;
}
