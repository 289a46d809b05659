import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { CompanyFacts } from '#dashboard/companies/company-facts.tsx';
import { missingFields } from '#dashboard/companies/missing-fields.ts';
import { Card } from '#dashboard/ui/card.tsx';
import { Moment } from '#dashboard/ui/moment.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { brandColor } from '#dashboard/ui/brand-color.ts';
import { extraFields, formatValue } from './extra-fields.ts';
import { FieldRow } from '#dashboard/ui/field-row.tsx';

interface ProfileProps {
  readonly summary: CompanySummaryResponse;
  readonly company: CompanyResponse | undefined;
  readonly waiting: boolean;
}

/**
 * All sixteen fields of a company (SPEC §2.1) and any extra ones from the server: five facts in sight, the rest behind
 * a button.
 */
export function Profile({ summary, company, waiting }: ProfileProps) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <Card title="Profile">
      <CompanyFacts company={summary} />
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
  return (
    <>
      <dl>
        <FieldRow name="Ticker" text={summary.ticker} code />
        <FieldRow
          name="Categories"
          text={summary.categories.map(({ name, slug }) => name || slug).join(', ')}
        />
        <FieldRow name="Added" text={summary.created_at}>
          <Moment at={summary.created_at} />
        </FieldRow>
        <FieldRow name="Id" text={String(summary.id)} code />
        <FieldRow name="Name" text={summary.name} />
        <FieldRow name="Short name" text={summary.normalized_name} code />
        <FieldRow name="Description" text={summary.description} />
        <FieldRow name="Research" text={null}>
          <Count of={company?.research} waiting={waiting} href="#research" one="document" many="documents" />
        </FieldRow>
        <FieldRow name="News" text={null}>
          <Count of={company?.news} waiting={waiting} href="#news" one="item" many="items" />
        </FieldRow>
        <FieldRow name="Logo file" text={summary.logo_filename} code />
        <FieldRow name="Logo colour" text={summary.logo_color} code>
          <ColorSwatch color={summary.logo_color} />
          {summary.logo_color || '—'}
        </FieldRow>
      </dl>
      <AdditionalFields of={extraFields(summary)} />
      <DataQuality missing={missingFields(summary)} />
    </>
  );
}

function ColorSwatch({ color }: { readonly color: string | null }) {
  const safe = brandColor(color);
  if (!safe) return null;
  return (
    <span
      aria-hidden="true"
      style={{ background: safe }}
      className="mr-1.5 inline-block size-2 rounded-full border border-line"
    />
  );
}

function AdditionalFields({ of }: { readonly of: ReturnType<typeof extraFields> }) {
  if (of.length === 0) return null;
  return (
    <div className="mt-2.5 border-t border-line-soft pt-2.5">
      <h3 className="mb-1 text-sm font-semibold">Additional fields</h3>
      <dl>
        {of.map(([name, value]) => (
          <FieldRow key={name} name={name} text={formatValue(value)} />
        ))}
      </dl>
    </div>
  );
}

function DataQuality({ missing }: { readonly missing: readonly string[] }) {
  if (missing.length === 0) return null;
  return (
    <p className="mt-2.5 text-xs text-ink-3">
      The server sent no usable {new Intl.ListFormat('en').format(missing)}.
    </p>
  );
}

interface CountProps {
  readonly of: readonly unknown[] | undefined;
  readonly waiting: boolean;
  readonly href: string;
  readonly one: string;
  readonly many: string;
}

function Count({ of, waiting, href, one, many }: CountProps) {
  if (waiting) return <Skeleton className="my-[3px] h-3 w-20" />;
  if (!of) return <>—</>;
  if (of.length === 0) return <>None</>;
  return (
    <a href={href} className="inline-block text-accent pointer-coarse:leading-11">
      {of.length.toLocaleString('en')} {of.length === 1 ? one : many}
    </a>
  );
}
