import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { NOT_FOUND, useCompanyName } from '#dashboard/companies/company-names.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { AnnotationMarks } from '#dashboard/notes/annotation-marks.tsx';
import { isEmpty } from '#dashboard/notes/annotation.ts';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import { Marked } from '#dashboard/ui/marked.tsx';
import type { FieldPath } from '#offering-search/offering-filter.ts';
import type { OfferingHighlights } from '#offering-search/offering-highlights.ts';
import { companyPrefix, offeringTitle, recordId, recordName } from '#records/identity.ts';
import { readPath } from '#records/infer-columns.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { pathKey } from '#records/row-filter.ts';
import type { Range } from '#search/tokenize.ts';

export const selectLabel = (record: JsonRecord, id: string | null): string =>
  `Select ${isolate(offeringTitle(record, id))}`;

interface OfferingNameProps {
  readonly record: JsonRecord;
  readonly highlights?: OfferingHighlights | undefined;
  /** Path of the field that holds the company. Null if records have no such field. */
  readonly company: FieldPath | null;
  /** True if the company is shown elsewhere, such as in the heading of a group. */
  readonly hidesCompany: boolean;
  /** True to show the user's tags after the title, in rows that show them nowhere else. */
  readonly showsTags?: boolean;
  /** True if the record's JSON is shown in place, because the record has no page. */
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Returns the names by which a list calls an offering: its company, and its title without the company's name. */
function useShownNames({
  record,
  company: path,
  hidesCompany,
}: Pick<OfferingNameProps, 'record' | 'company' | 'hidesCompany'>) {
  const id = recordId(record, useIdField());
  const parsed = path && readPath(record, path);
  const ref = parsed?.kind === 'company' ? parsed : null;
  const { name, isMissing } = useCompanyName(ref?.id ?? null, ref?.name ?? null);
  const company = ref && `${companyName({ id: ref.id, name })}${isMissing ? `, ${NOT_FOUND}` : ''}`;
  // If the record has no name, use the company's name as the title, because an id says less.
  const isCompanyTitle = company !== null && !hidesCompany && recordName(record) === null;
  const whole = offeringTitle(record, id);
  // If the title starts with the company's name, leave that out: it is shown above, and the end of the title, by
  // which offerings differ, would be cut off.
  const prefix = company === null ? 0 : companyPrefix(whole, company);
  return {
    id,
    title: isCompanyTitle ? company : capitalized(whole.slice(prefix)),
    /** True if the company's name is the title. */
    isCompanyTitle,
    /** The company's name to show above the title. Null if it isn't known or shown elsewhere. */
    companyAbove: hidesCompany || isCompanyTitle ? null : company,
    /** Number of letters left out at the beginning of the title. */
    prefix,
  };
}

/** An offering's company and title on paper. */
export function PrintedOfferingName(props: Pick<OfferingNameProps, 'record' | 'company'>) {
  const { companyAbove, title } = useShownNames({ ...props, hidesCompany: false });
  return (
    <>
      <bdi className="font-semibold">{companyAbove ?? title}</bdi>
      {companyAbove !== null && (
        <span className="block">
          <bdi>{title}</bdi>
        </span>
      )}
    </>
  );
}

/**
 * An offering's company and, below it, its title, which links to its page. A click anywhere in the cell or card works
 * too.
 */
export function OfferingName({
  record,
  highlights,
  company: path,
  hidesCompany,
  showsTags = false,
  open,
  onToggle,
}: OfferingNameProps) {
  const { id, title, isCompanyTitle, companyAbove, prefix } = useShownNames({
    record,
    company: path,
    hidesCompany,
  });
  const annotation = useAnnotations(({ offerings }) =>
    showsTags && id !== null ? offerings.get(id) : undefined,
  );
  const ofCompany = (path && highlights?.columns?.get(pathKey(path))) ?? [];
  const ofTitle = (highlights?.title ?? []).flatMap(([start, end]): Range[] =>
    end > prefix ? [[Math.max(start - prefix, 0), end - prefix]] : [],
  );
  const text = (
    <bdi>
      <Marked text={title} ranges={isCompanyTitle ? ofCompany : ofTitle} />
    </bdi>
  );
  const elsewhere = highlights?.elsewhere;
  const look =
    companyAbove !== null ? 'text-sm leading-[17px] font-normal text-ink-2' : 'font-semibold text-ink';
  return (
    <span className="block min-w-0">
      {companyAbove !== null && (
        <bdi className="line-clamp-2 whitespace-normal leading-[18px] font-semibold text-ink">
          <Marked text={companyAbove} ranges={ofCompany} />
        </bdi>
      )}
      {id === null ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className={`flex max-w-full items-center gap-1 text-left pointer-coarse:min-h-11 ${look}`}
        >
          <ChevronRight
            size={15}
            aria-hidden="true"
            className={`shrink-0 text-ink-3 ${open ? 'rotate-90' : ''}`}
          />
          {text}
        </button>
      ) : (
        <Link
          to="/offerings/$id"
          params={{ id }}
          // Without this, Space would scroll the focused row away.
          onKeyDown={(event) => event.key === ' ' && event.preventDefault()}
          // The outline is that of the cell, because around the title it would cross the company's name.
          className={`line-clamp-2 whitespace-normal outline-none after:absolute after:inset-0.5 after:rounded-sm after:-outline-offset-2 after:outline-accent focus-visible:after:outline-2 ${look}`}
        >
          {text}
          {annotation && !isEmpty(annotation) && (
            <>
              {' '}
              <AnnotationMarks annotation={annotation} />
            </>
          )}
        </Link>
      )}
      {/* A search match in a field that the row doesn't show. */}
      {elsewhere && (
        <span className="block truncate text-xs/[15px] font-normal text-ink-3">
          {elsewhere.label}:{' '}
          <bdi>
            <Marked {...elsewhere} />
          </bdi>
        </span>
      )}
    </span>
  );
}

/** Capitalizes the first letter. The length of the text doesn't change, so that ranges in it stay valid. */
const capitalized = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase().slice(0, 1));
