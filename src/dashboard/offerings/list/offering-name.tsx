import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { OfferingHighlights } from '#dashboard/catalogue/offering-query.ts';
import { offeringTitle, recordId, recordName } from '#dashboard/records/identity.ts';
import { Marked } from '#dashboard/ui/marked.tsx';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { useIdField } from '#dashboard/offerings/use-id-field.ts';

interface OfferingNameProps {
  readonly record: JsonRecord;
  readonly highlights?: OfferingHighlights | undefined;
  /** True if the record has no page of its own and its JSON is expanded in place. */
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** A record's name as the link to its page, with its id below; the whole cell or card is clickable. */
export function OfferingName({ record, highlights, open, onToggle }: OfferingNameProps) {
  const id = recordId(record, useIdField());
  const title = offeringTitle(record, id);
  if (id === null)
    return (
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex max-w-full items-center gap-1 text-left font-semibold text-ink pointer-coarse:min-h-11"
      >
        <ChevronRight
          size={15}
          aria-hidden="true"
          className={`shrink-0 text-ink-3 ${open ? 'rotate-90' : ''}`}
        />
        <bdi className="truncate">
          <Marked text={title} ranges={highlights?.title ?? []} />
        </bdi>
      </button>
    );
  return (
    <span className="block min-w-0">
      <Link
        to="/offerings/$id"
        params={{ id }}
        className="block truncate font-semibold text-ink after:absolute after:inset-0"
      >
        <bdi>
          <Marked text={title} ranges={highlights?.title ?? []} />
        </bdi>
      </Link>
      {highlights?.elsewhere ? (
        <Elsewhere {...highlights.elsewhere} />
      ) : (
        recordName(record) !== null && (
          <span className="block truncate font-code text-xs/[15px] font-normal text-ink-3">{id}</span>
        )
      )}
    </span>
  );
}

/** Search matches in fields that the row does not show. */
const Elsewhere = ({ label, text, ranges }: NonNullable<OfferingHighlights['elsewhere']>) => (
  <span className="block truncate text-xs/[15px] font-normal text-ink-3">
    {label}:{' '}
    <bdi>
      <Marked text={text} ranges={ranges} />
    </bdi>
  </span>
);
