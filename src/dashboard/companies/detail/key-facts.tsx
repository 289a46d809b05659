import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { DottedList } from '#dashboard/ui/dotted-list.tsx';
import { useCompanyOfferingCount } from '#dashboard/companies/company-offerings.tsx';

interface KeyFactsProps {
  readonly company: CompanySummaryResponse;
  /** The whole record; undefined while it loads. */
  readonly record: CompanyResponse | undefined;
  readonly countsOfferings: boolean;
}

/** One line: when and where founded, and how much there is of research, news and offerings. */
export function KeyFacts({
  company: { id, founded_year, location },
  record,
  countsOfferings,
}: KeyFactsProps) {
  const { found: count } = useCompanyOfferingCount(id, countsOfferings);
  const facts = {
    founded: founded_year && `Founded ${founded_year}`,
    location: location && <bdi>{location}</bdi>,
    research: record && <Count of={record.research.length} one="research document" href="#research" />,
    news: record && <Count of={record.news.length} one="news item" href="#news" />,
    offerings: count !== null && count > 0 && <Count of={count} one="offering" href="#offerings" />,
  };
  return <DottedList items={facts} className="mt-1 min-h-5 text-sm/5 text-ink-2" />;
}

interface CountProps {
  readonly of: number;
  readonly one: string;
  readonly href: string;
}

function Count({ of, one, href }: CountProps) {
  const words = `${formatCount(of)} ${of === 1 ? one : `${one}s`}`;
  if (of === 0) return <>No {one}s</>;
  return (
    <a href={href} className="inline-block whitespace-nowrap text-accent pointer-coarse:leading-11">
      {words}
    </a>
  );
}
