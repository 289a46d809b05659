import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { FieldRows } from '#dashboard/companies/field-rows.tsx';
import { missingFields, extraFields, formatValue } from '#dashboard/companies/fields.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { Card } from '#dashboard/ui/card.tsx';
import { FieldRow } from '#dashboard/ui/field-row.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

interface ProfileProps {
  readonly summary: CompanySummaryResponse;
  readonly company: CompanyResponse | undefined;
  readonly waiting: boolean;
}

/**
 * All fields of a company (SPEC §2.1), and any that the server adds. Five fields are always visible, the
 * others after a click on a button.
 */
export function Profile({ summary, company, waiting }: ProfileProps) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <Card title="Profile">
      <dl>
        <FieldRows company={summary} group="facts" />
      </dl>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={details}
        onClick={() => setOpen(!open)}
        className="mt-1.5 inline-flex h-6 items-center gap-1.5 text-sm text-accent hover:underline pointer-coarse:h-11 print:hidden"
      >
        <Chevron size={14} aria-hidden="true" />
        Record details
      </button>
      <div id={details} hidden={!open} className="mt-1.5 border-t border-line-soft pt-2">
        {open && <RecordDetails summary={summary} company={company} waiting={waiting} />}
      </div>
    </Card>
  );
}

function RecordDetails({ summary, company, waiting }: ProfileProps) {
  const extra = extraFields(summary);
  const missing = missingFields(summary);
  return (
    <>
      <dl>
        <FieldRows company={summary} group="details" />
        <FieldRow name="Research" text={null}>
          <Count of={company?.research} waiting={waiting} href="#research" one="document" />
        </FieldRow>
        <FieldRow name="News" text={null}>
          <Count of={company?.news} waiting={waiting} href="#news" one="item" />
        </FieldRow>
        <FieldRows company={summary} group="logo" />
      </dl>
      {extra.length > 0 && (
        <div className="mt-2.5 border-t border-line-soft pt-2.5">
          <h3 className="mb-1 text-sm font-semibold">Additional fields</h3>
          <dl>
            {extra.map(([name, value]) => (
              <FieldRow key={name} name={name} text={formatValue(value)} />
            ))}
          </dl>
        </div>
      )}
      {missing.length > 0 && (
        <p className="mt-2.5 text-xs text-ink-3">
          The server sent no usable {new Intl.ListFormat('en').format(missing)}.
        </p>
      )}
    </>
  );
}

interface CountProps {
  readonly of: readonly unknown[] | undefined;
  readonly waiting: boolean;
  readonly href: string;
  readonly one: string;
}

function Count({ of, waiting, href, one }: CountProps) {
  if (waiting) return <Skeleton className="my-[3px] h-3 w-20" />;
  if (!of) return <>—</>;
  if (of.length === 0) return <>None</>;
  return (
    <a href={href} className="inline-block text-accent pointer-coarse:leading-11">
      {formatCounted(of.length, one)}
    </a>
  );
}
