import { Link } from '@tanstack/react-router';
import type { Change } from '#dashboard/history/changes.ts';
import { useNow } from '#dashboard/lib/clock.tsx';
import { DAY_MS } from '#dashboard/lib/timing.ts';
import { BriefEntries } from './brief-entries.tsx';
import { changeSection } from './brief-sections.ts';

const news = (id: string, title: string, publication: string) =>
  ({ kind: 'news', id, title, publication }) as const;
const research = (id: string, title: string) => ({ kind: 'research', id, title }) as const;

/**
 * Returns the sections of the example brief. Its research and news are from the newest week of the sample data. Which
 * companies joined, moved and left is made up, because the sample has no earlier version to compare with.
 */
function toSections(now: number) {
  const at = (daysAgo: number) => now - daysAgo * DAY_MS;
  const publishedYesterday = <Item,>(item: Item) => ({ ...item, publishedAt: new Date(at(1)).toISOString() });
  const watched: Change[] = [
    {
      kind: 'published',
      id: 506,
      name: 'Waterland Distribution',
      at: at(1),
      items: [
        research('1', 'A customer in Paris on working with Waterland Distribution every day'),
        research('2', 'Supplier interview: what Waterland Distribution buys, and how'),
      ].map(publishedYesterday),
    },
    {
      kind: 'published',
      id: 635,
      name: 'Eastworth Cryptography',
      at: at(1),
      items: [
        news('1', 'Eastworth Cryptography and Stoneward sign supply agreement', 'Trade Gazette'),
        news('2', 'Strike at Eastworth Cryptography ends after three days', 'Northern Dispatch'),
      ].map(publishedYesterday),
    },
  ];
  const rest: Change[] = [
    { kind: 'joined', id: 64, name: 'Kaledtera Underwriting', at: at(2) },
    {
      kind: 'changed',
      id: 846,
      name: 'Foxsat',
      at: at(3),
      fields: [{ field: 'location', from: 'Salem, Oregon', to: 'Portland, Oregon' }],
    },
    { kind: 'left', id: 801, name: 'Stormpike Home', at: at(5) },
  ];
  return [
    changeSection('example watchlist', 'My watchlist', null, watched),
    changeSection('example rest', 'Other companies', null, rest),
  ];
}

export function BriefExample() {
  return (
    <section aria-label="Example" className="space-y-8">
      <p className="text-ink-2">
        An example, made up with fictional companies: what changed in a watchlist, then in all other
        companies.{' '}
        <Link to="/" className="text-accent print:hidden">
          Back to your brief
        </Link>
      </p>
      {toSections(useNow().getTime()).map((section) => (
        <BriefEntries key={section.key} section={section} onDismiss={undefined} />
      ))}
    </section>
  );
}
