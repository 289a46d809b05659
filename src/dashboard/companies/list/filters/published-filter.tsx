import { utcDay } from 'd3-time';
import { DEAL_NAMES, DEALS, NEWS_TYPE_NAMES } from '#dashboard/catalogue/news-types.ts';
import type { PublishedFilter } from '#dashboard/companies/facets.ts';
import { useNow } from '#dashboard/lib/clock.tsx';
import { Select } from '#dashboard/ui/fields.tsx';

const RESEARCH = ['company', 'market', 'interview'] as const;
const PERIODS = [
  { days: 30, name: 'In the last 30 days' },
  { days: 90, name: 'In the last 90 days' },
  { days: 365, name: 'In the last 12 months' },
];

interface PublishedFilterProps {
  readonly search: PublishedFilter;
  readonly onChoose: (search: PublishedFilter) => void;
}

/** Filters companies by what was published on them, of those whose news were read. */
export function PublishedFilter({ search, onChoose }: PublishedFilterProps) {
  const now = useNow();
  const { research, news, deal, since } = search;
  const isFiltered = Boolean(research ?? news ?? deal);
  const chosen = [research && `research=${research}`, news && `news=${news}`, deal && `deal=${deal}`]
    .filter(Boolean)
    .join('&');
  const choices = [
    { value: 'research=any', name: 'Any research' },
    ...RESEARCH.map((type) => ({ value: `research=${type}`, name: NEWS_TYPE_NAMES[type] })),
    { value: 'news=any', name: 'Any news' },
    ...DEALS.map((each) => ({ value: `deal=${each}`, name: DEAL_NAMES[each] })),
  ];
  const periods = PERIODS.map(({ days, name }) => ({
    name,
    since: utcDay.offset(utcDay.floor(now), -days).toISOString().slice(0, 10),
  }));
  const choose = (value: string) => {
    const [name, one] = value.split('=');
    const none = { research: undefined, news: undefined, deal: undefined };
    onChoose({ ...none, since: value === '' ? undefined : since, ...(name && { [name]: one }) });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Published</legend>
      <Select
        aria-label="What was published"
        className="w-full"
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Anything or nothing</option>
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        {chosen !== '' && choices.every(({ value }) => value !== chosen) && (
          <option value={chosen}>As in the link</option>
        )}
      </Select>
      {isFiltered && (
        <>
          <Select
            aria-label="Published since"
            className="mt-1.5 w-full"
            value={since ?? ''}
            onChange={({ target }) => onChoose({ ...search, since: target.value || undefined })}
          >
            <option value="">At any time</option>
            {periods.map((period) => (
              <option key={period.name} value={period.since}>
                {period.name}
              </option>
            ))}
            {since !== undefined && periods.every((period) => period.since !== since) && (
              <option value={since}>As in the link</option>
            )}
          </Select>
        </>
      )}
    </fieldset>
  );
}
