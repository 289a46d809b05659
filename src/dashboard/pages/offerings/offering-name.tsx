import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useIdField } from '#dashboard/api/api-context.tsx';
import type { FieldPath, OfferingHighlights } from '#dashboard/catalogue/offering-query.ts';
import { NOT_FOUND, useCompanyName } from '#dashboard/companies/company-names.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { companyPrefix, offeringTitle, recordId, recordName } from '#dashboard/records/identity.ts';
import { readPath } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { pathKey } from '#dashboard/records/row-filter.ts';
import { Marked } from '#dashboard/ui/marked.tsx';
import type { Range } from '#search/tokenize.ts';

interface OfferingNameProps {
  readonly record: JsonRecord;
  readonly highlights?: OfferingHighlights | undefined;
  /** Path of the field with the company; null if records have none. */
  readonly company: FieldPath | null;
  /** True if the company is named elsewhere, such as above a group. */
  readonly hidesCompany: boolean;
  /** True if the record has no page and its JSON is expanded in place. */
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Shows an offering's company above its title, which links to its page. The whole cell or card is clickable. */
export function OfferingName({
  record,
  highlights,
  company: path,
  hidesCompany,
  open,
  onToggle,
}: OfferingNameProps) {
  const id = recordId(record, useIdField());
  const parsed = path && readPath(record, path);
  const ref = parsed?.kind === 'company' ? parsed : null;
  const { name, isMissing } = useCompanyName(ref?.id ?? null, ref?.name ?? null);
  const company = ref && `${companyName({ id: ref.id, name })}${isMissing ? `, ${NOT_FOUND}` : ''}`;
  const ofCompany = (path && highlights?.columns?.get(pathKey(path))) ?? [];
  // An id says least, so it is shown only if there is nothing else.
  const isCompanyTitle = company !== null && !hidesCompany && recordName(record) === null;
  const whole = offeringTitle(record, id);
  // The company's name is cut from the start of the title. Otherwise, what distinguishes its offerings would be
  // truncated at the end.
  const prefix = company === null ? 0 : companyPrefix(whole, company);
  const title = isCompanyTitle ? company : capitalized(whole.slice(prefix));
  const ofTitle = (highlights?.title ?? []).flatMap(([start, end]): Range[] =>
    end > prefix ? [[Math.max(start - prefix, 0), end - prefix]] : [],
  );
  const text = (
    <bdi className="truncate">
      <Marked text={title} ranges={isCompanyTitle ? ofCompany : ofTitle} />
    </bdi>
  );
  const hasLineAbove = company !== null && !hidesCompany && !isCompanyTitle;
  const elsewhere = highlights?.elsewhere;
  const look = hasLineAbove ? 'leading-[18px] font-normal text-ink-2' : 'font-semibold text-ink';
  return (
    <span className="block min-w-0">
      {hasLineAbove && (
        <bdi className="block truncate leading-[18px] font-semibold text-ink">
          <Marked text={company} ranges={ofCompany} />
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
          className={`block truncate after:absolute after:inset-0 ${look}`}
        >
          {text}
        </Link>
      )}
      {/* A match in a field that the row doesn't show. */}
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

/** Capitalizes the first letter. It is replaced by exactly one letter, so that ranges in the text stay valid. */
const capitalized = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase().slice(0, 1));
