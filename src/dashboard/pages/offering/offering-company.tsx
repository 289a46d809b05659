import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { categoryName } from '#contract/shown-name.ts';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { byIdsQuery } from '#dashboard/catalogue/company-queries.ts';
import { mayBringMatches } from '#dashboard/catalogue/crawl/progress.ts';
import { hasWholeList } from '#dashboard/catalogue/use-outage.ts';
import { cachedCompany } from '#dashboard/companies/cached-companies.ts';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';
import { useCompanyOfferings } from '#dashboard/companies/company-offerings.tsx';
import { OfferingLinks } from '#dashboard/offerings/offering-links.tsx';
import { recordId } from '#records/identity.ts';
import { foldedWords } from '#search/tokenize.ts';
import { isMeaningless } from '#search/word-lists.ts';

interface OfferingLogoProps {
  readonly id: number;
  /** Name of the company, or null if the offering's record lacks it. */
  readonly name: string | null;
}

/** Returns the company with an id, if it was read before, and whether it may still arrive. Sends no request. */
function useKnownCompany(id: number) {
  const openCatalogue = useOpenCatalogue();
  const cached = cachedCompany(useQueryClient(), id);
  const { data: progress } = useQuery(progressQuery);
  const isRead = hasWholeList(progress);
  const { data: [read] = [], isLoading } = useQuery({
    ...byIdsQuery(openCatalogue, [id]),
    enabled: cached === undefined && isRead,
  });
  return { company: cached ?? read, isAwaited: isRead ? isLoading : mayBringMatches(progress) };
}

/** The logo or the initials of an offering's company. */
export function OfferingLogo({ id, name }: OfferingLogoProps) {
  const company = useKnownCompany(id).company ?? { id, name, logo_color: null, logo_filename: null };
  return <CompanyLogo company={company} size="large" />;
}

/**
 * Where an offering's company is, what it does, and the beginning of its description. Keeps its two lines free while
 * the company may still be read.
 */
export function OfferingCompanyFacts({ id }: Pick<OfferingLogoProps, 'id'>) {
  const { company, isAwaited } = useKnownCompany(id);
  const facts = company && {
    location: company.location,
    categories: company.categories.map(categoryName).join(', '),
    description: company.description,
  };
  if (!company && !isAwaited) return null;
  return (
    <p className="mt-2 line-clamp-2 max-sm:line-clamp-6 min-h-9 max-w-[80ch] text-sm leading-[18px] text-ink-2 wrap-anywhere">
      {Object.entries(facts ?? {})
        .filter(([, fact]) => Boolean(fact))
        .map(([field, fact], index) => (
          <Fragment key={field}>
            {index > 0 && ' · '}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
    </p>
  );
}

const nameWords = (name: string) => foldedWords(name).filter((word) => !isMeaningless(word));

/** True if two names can't belong to the same company, because they share no word except for legal forms. */
export function areUnlike(one: string, other: string): boolean {
  const words = new Set(nameWords(one));
  return words.size > 0 && !nameWords(other).some((word) => words.has(word));
}

/** Says so if an offering's record has a name quite unlike that of the company with its id. */
export function NameMismatch({ id, name }: OfferingLogoProps) {
  const known = useKnownCompany(id).company?.name;
  if (name === null || known == null || !areUnlike(name, known)) return null;
  return (
    <p className="text-sm text-warn">
      Its record says “<bdi>{name}</bdi>”, but company <span className="font-code">{id}</span> is{' '}
      <bdi>{known}</bdi>.
    </p>
  );
}

interface OtherOfferingsProps {
  readonly company: number;
  /** Id of the offering on screen, which is left out. */
  readonly except: string;
}

/** Lists the company's other offerings. Renders nothing if there are none. */
export function OtherOfferings({ company, except }: OtherOfferingsProps) {
  const heading = useId();
  const configuredIdField = useIdField();
  const { found } = useCompanyOfferings(company);
  const others = (found?.offerings ?? []).filter((record) => recordId(record, configuredIdField) !== except);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-7 print:hidden">
      <h2 id={heading} className="mb-2 font-read text-section font-semibold">
        Other offerings of this company
      </h2>
      <OfferingLinks offerings={others} />
    </section>
  );
}
