import type { NewsResults } from '#dashboard/catalogue/news-query.ts';
import { DEAL_NAMES, NEWS_TYPE_NAMES, DEALS, NEWS_TYPES } from '#dashboard/catalogue/news-types.ts';
import { toggled } from '#dashboard/companies/list-changes.ts';
import { useNow, useDateFormat } from '#dashboard/lib/clock.tsx';
import { unlessEmpty } from '#dashboard/list/facet.ts';
import { OptionSelect } from '#dashboard/list/filters/option-select.tsx';
import { ValueFilter } from '#dashboard/list/filters/value-filter.tsx';
import type { NewsSearch } from '#dashboard/news/news-search.ts';
import { DateField } from '#dashboard/ui/date-field.tsx';
import { addDays, type TimeZone, toIsoDay } from '#records/calendar.ts';
import { NewsCompanies } from './news-companies.tsx';
import { formatNewsCount, useCategoryName } from './news-list.ts';

const PERIODS = [
  { days: 7, name: 'Last 7 days' },
  { days: 30, name: 'Last 30 days' },
  { days: 90, name: 'Last 90 days' },
  { days: 365, name: 'Last 12 months' },
];

/** Adds a value or removes it. Returns the values in the order of `all`, or undefined if none is left. */
function toggledIn<Value extends string>(all: readonly Value[], chosen: readonly Value[], value: string) {
  const wanted = toggled<string>(chosen, value);
  return wanted.length > 0 ? all.filter((each) => wanted.includes(each)) : undefined;
}

/** Returns the date of the day that was `days` days ago, such as `2026-03-01`. */
const daysAgo = (days: number, now: Date, zone: TimeZone) => addDays(toIsoDay(now, zone), -days);

interface NewsFiltersProps {
  readonly search: NewsSearch;
  readonly page: NewsResults;
  /** True while more news is being read. Until then, a choice without items may still get some, so it stays. */
  readonly isReading: boolean;
  readonly onChange: (search: NewsSearch) => void;
}

/** The filters of the news page. Each choice shows how many items it leaves. */
export function NewsFilters({ search, page, isReading, onChange }: NewsFiltersProps) {
  const { zone } = useDateFormat();
  const now = useNow();
  const nameOf = useCategoryName();
  const { type = [], deal = [], category = [], publication = [], from = '', to } = search;
  const known = (count: number) => (count === 0 && isReading ? null : count);
  const absent = category.filter((slug) => page.categories.every(({ value }) => value !== slug));
  const categories = [
    ...page.categories,
    ...absent.map((slug) => ({ value: slug, name: nameOf(slug), count: 0 })),
  ];
  return (
    <div className="space-y-6">
      <NewsCompanies search={search} onChange={onChange} />
      <ValueFilter
        legend="Type"
        choices={NEWS_TYPES.filter((each) => each !== 'other' || page.types.other > 0).map((value) => ({
          value,
          name: NEWS_TYPE_NAMES[value],
          count: known(page.types[value]),
        }))}
        chosen={type}
        formatCount={formatNewsCount}
        onToggle={(value) => onChange({ ...search, type: toggledIn(NEWS_TYPES, type, value) })}
      />
      <ValueFilter
        legend="Deals and people"
        choices={DEALS.map((value) => ({
          value,
          name: DEAL_NAMES[value],
          count: known(page.deals[value]),
        }))}
        chosen={deal}
        formatCount={formatNewsCount}
        onToggle={(value) => onChange({ ...search, deal: toggledIn(DEALS, deal, value) })}
      />
      {categories.length > 0 && (
        <ValueFilter
          legend="Category"
          searchLabel="Filter categories"
          choices={categories}
          chosen={category}
          formatCount={formatNewsCount}
          onToggle={(slug) => onChange({ ...search, category: unlessEmpty(toggled(category, slug)) })}
        />
      )}
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-semibold">Published</legend>
        <OptionSelect
          label="Period"
          className="mb-1.5 w-full"
          value={to === undefined ? from : 'other'}
          none="Any time"
          options={PERIODS.map(({ days, name }) => [daysAgo(days, now, zone), name])}
          other="Between days"
          onChoose={(day) => onChange({ ...search, from: day, to: undefined })}
        />
        <div className="grid grid-cols-2 gap-1.5">
          <DateField
            label="Published from"
            value={from}
            placeholder={daysAgo(365, now, zone)}
            onChange={(day) => onChange({ ...search, from: day || undefined })}
          />
          <DateField
            label="Published to"
            value={to ?? ''}
            placeholder={daysAgo(0, now, zone)}
            onChange={(day) => onChange({ ...search, to: day || undefined })}
          />
        </div>
      </fieldset>
      {page.publications.length > 0 && (
        <ValueFilter
          legend="Publication"
          searchLabel="Filter publications"
          choices={page.publications}
          chosen={publication}
          formatCount={formatNewsCount}
          onToggle={(name) => onChange({ ...search, publication: unlessEmpty(toggled(publication, name)) })}
        />
      )}
    </div>
  );
}
