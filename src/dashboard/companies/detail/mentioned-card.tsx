import { useQuery } from '@tanstack/react-query';
import { rollups } from 'd3-array';
import { use } from 'react';
import { byIdsQuery } from '#dashboard/catalogue/queries.ts';
import { useApp } from '#dashboard/app-context.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Card } from '#dashboard/ui/card.tsx';
import { CompanyEntry } from './company-entry.tsx';
import { MentionsContext } from '#dashboard/news/mentions.tsx';

const MAX_SHOWN = 8;

/** The companies that the news mention most often; renders nothing if there are none. */
export function MentionedCard() {
  const { catalogue } = useApp();
  const mentioned = [...use(MentionsContext).values()].flatMap((found) => [
    ...new Set(found.map(({ id }) => id)),
  ]);
  const counts = rollups(
    mentioned,
    (texts) => texts.length,
    (id) => id,
  ).toSorted(([, a], [, b]) => b - a);
  const ids = counts.slice(0, MAX_SHOWN).map(([id]) => id);
  const { data: companies = [] } = useQuery({ ...byIdsQuery(catalogue, ids), enabled: ids.length > 0 });
  if (ids.length === 0) return null;
  const countOf = new Map(counts);
  const rest = counts.length - ids.length;
  return (
    <div className="print:hidden">
      <Card title="Mentioned with">
        <ul className="space-y-1">
          {companies.map((company) => {
            const count = countOf.get(company.id) ?? 0;
            return (
              <CompanyEntry key={company.id} company={company}>
                {formatCount(count)} {count === 1 ? 'mention' : 'mentions'}
              </CompanyEntry>
            );
          })}
        </ul>
        {rest > 0 && <p className="mt-1 text-xs text-ink-3">And {formatCount(rest)} more in the news</p>}
      </Card>
    </div>
  );
}
