import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createContext, use, useMemo } from 'react';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import type { Mention } from '#dashboard/catalogue/company-answers.ts';
import { mentionsQuery } from '#dashboard/catalogue/company-queries.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { renderRanges } from '#dashboard/ui/marked.tsx';

type Mentions = ReadonlyMap<string, readonly Mention[]>;

const NONE: Mentions = new Map();

export const MentionsContext = createContext<Mentions>(NONE);

const useMentionsIn = (text: string): readonly Mention[] => use(MentionsContext).get(text) ?? [];

const textsOf = (news: CompanyResponse['news']): string[] => [
  ...new Set(
    news.flatMap(({ headline, description, articles }) =>
      [headline, description, ...articles.map(({ summary }) => summary)].flatMap((text) => text || []),
    ),
  ),
];

/** Returns the companies mentioned in a company's news, by news text. Empty until all companies are loaded. */
export function useMentions(company: CompanyResponse | undefined): Mentions {
  const openCatalogue = useOpenCatalogue();
  const isComplete = useQuery(progressQuery).data?.phase === 'complete';
  const texts = useMemo(() => textsOf(company?.news ?? []), [company]);
  const { data } = useQuery({
    ...mentionsQuery(openCatalogue, texts, company?.id ?? 0),
    enabled: isComplete && texts.length > 0,
  });
  // Return the same map on every render. A new one would re-render all texts on the page, because they read it.
  return useMemo(
    () => (data ? new Map(texts.map((text, index) => [text, data[index] ?? []])) : NONE),
    [data, texts],
  );
}

/** Shows a text in which names of other companies link to their pages. */
export function TextWithMentions({ text }: { readonly text: string }) {
  const ranges = useMentionsIn(text).map(({ start, end, id }) => [start, end, id] as const);
  return renderRanges(text, ranges, (part, [start, , id]) => (
    <Link
      key={start}
      {...companyLink(id)}
      className="underline decoration-edge decoration-dotted underline-offset-3 hover:text-accent hover:decoration-solid"
    >
      {part}
    </Link>
  ));
}
