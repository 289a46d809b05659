import type { CompanySummaryReading } from '#contract/reading.ts';
import { Link } from '@tanstack/react-router';
import { displayName, logoUrl } from '../../company-words.ts';
import type { RowMarks } from '../../catalogue/answers.ts';
import { useApp } from '../../context.ts';
import { Monogram } from '../../ui/monogram.tsx';
import { Text } from './text.tsx';

interface CompanyNameProps {
  readonly company: CompanySummaryReading;
  /** What of it matches the search. */
  readonly marks?: RowMarks | undefined;
}

/** The mark, the name as a link to the company's page, and the domain under it. */
export function CompanyName({ company, marks }: CompanyNameProps) {
  const { config } = useApp();
  const name = displayName(company);
  return (
    <span className="flex min-w-0 items-center gap-[11px]">
      <Monogram
        name={name}
        color={company.logo_color}
        logo={logoUrl(config.logoBaseUrl, company.logo_filename)}
      />
      <span className="min-w-0">
        <Link
          to="/companies/$id/{-$name}"
          params={{ id: String(company.id), name: undefined }}
          className="block truncate font-semibold text-ink pointer-coarse:after:absolute pointer-coarse:after:inset-0"
        >
          <bdi>
            <Text of={name} marks={marks?.name} />
          </bdi>
        </Link>
        <span className="block truncate text-xs/[15px] font-normal text-ink-3 empty:hidden">
          {marks?.elsewhere ? (
            <Text of={marks.elsewhere.text} marks={marks.elsewhere.ranges} />
          ) : (
            company.domain && <Text of={company.domain} marks={marks?.domain} />
          )}
        </span>
      </span>
    </span>
  );
}
