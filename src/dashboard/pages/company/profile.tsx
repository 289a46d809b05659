import type { CompanyReading, CompanySummaryReading } from '#contract/reading.ts';
import { brandColor } from '../../ui/brand-color.ts';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { extraFields, sayValue } from './extra-fields.ts';
import { Fact } from './fact.tsx';

interface ProfileProps {
  readonly summary: CompanySummaryReading;
  /** Undefined while research and news are still on their way. */
  readonly company: CompanyReading | undefined;
}

/** All sixteen fields of a company (SPEC §2.1), and whatever else the server sent. */
export function Profile({ summary, company }: ProfileProps) {
  const extra = extraFields(summary);
  return (
    <Card title="Profile">
      <dl>
        <Fact name="Founded" text={summary.founded_year ? String(summary.founded_year) : null} />
        <Fact name="Location" text={summary.location} />
        <Fact name="Name" text={summary.name} />
        <Fact name="Legal name" text={summary.legal_name} />
        <Fact name="Ticker" text={summary.ticker} code />
        <Fact name="Domain" text={summary.domain} />
        <Fact name="Description" text={summary.description} />
        <Fact name="Categories" text={summary.categories.map(({ name, slug }) => name || slug).join(', ')} />
        <Fact name="Research" text={null}>
          <Count of={company?.research} href="#research" one="document" many="documents" />
        </Fact>
        <Fact name="News" text={null}>
          <Count of={company?.news} href="#news" one="item" many="items" />
        </Fact>
        <Fact name="Updated" text={summary.updated_at}>
          <Moment at={summary.updated_at} show="ago" />
        </Fact>
        <Fact name="Added" text={summary.created_at}>
          <Moment at={summary.created_at} show="ago" />
        </Fact>
        <Fact name="Id" text={String(summary.id)} code />
        <Fact name="Short name" text={summary.normalized_name} code />
        <Fact name="Logo file" text={summary.logo_filename} code />
        <Fact name="Logo colour" text={summary.logo_color} code>
          <Swatch color={summary.logo_color} />
        </Fact>
      </dl>
      {extra.length > 0 && (
        <>
          <h3 className="mt-3 border-t border-line-soft pt-3 text-sm font-semibold">Additional fields</h3>
          <dl className="mt-1.5">
            {extra.map(([name, value]) => (
              <Fact key={name} name={name} text={sayValue(value)} />
            ))}
          </dl>
        </>
      )}
    </Card>
  );
}

interface CountProps {
  readonly of: readonly unknown[] | undefined;
  readonly href: string;
  readonly one: string;
  readonly many: string;
}

function Count({ of, href, one, many }: CountProps) {
  if (!of) return <Skeleton className="my-1 h-3 w-20" />;
  return (
    <a href={href} className="text-accent">
      {of.length.toLocaleString('en')} {of.length === 1 ? one : many}
    </a>
  );
}

function Swatch({ color }: { readonly color: string | null }) {
  const safe = brandColor(color);
  if (!safe) return <>{color || '—'}</>;
  return (
    <>
      <span
        aria-hidden="true"
        style={{ background: safe }}
        className="mr-1.5 inline-block size-2.5 rounded-full border border-line"
      />
      {color}
    </>
  );
}
