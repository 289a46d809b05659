import type { NewsResults } from '#dashboard/catalogue/news-request.ts';
import { DEAL_NAMES, NEWS_TYPE_NAMES, DEALS, NEWS_TYPES } from '#dashboard/catalogue/news-types.ts';
import { formatPeriodStart, RECENT_PERIODS } from '#dashboard/companies/format-period.ts';
import { toggled } from '#dashboard/companies/list-changes.ts';
import { useToday } from '#dashboard/lib/clock.tsx';
import { unlessEmpty } from '#dashboard/list/filter-definition.ts';
import { OptionSelect } from '#dashboard/list/filters/option-select.tsx';
import { ValueFilter } from '#dashboard/list/filters/value-filter.tsx';
import type { NewsSearch } from '#dashboard/news/news-search.ts';
import { DateField } from '#dashboard/ui/date-field.tsx';
import { resolveDaysBefore } from '#records/calendar.ts';
import { capitalize } from '#records/capitalize.ts';
import { NewsCompanies } from './news-companies.tsx';
import { formatNewsCount, useCategoryName } from './news-list.ts';

/** Adds a value or removes it. Returns the values in the order of `all`, or undefined if none is left. */
function toggledIn<Value extends string>(all: readonly Value[], chosen: readonly Value[], value: string) {
  const wanted = toggled<string>(chosen, value);
  return wanted.length > 0 ? all.filter((each) => wanted.includes(each)) : undefined;
}

interface NewsFiltersProps {
  readonly search: NewsSearch;
  readonly page: NewsResults;
  /**
   * True while more news is being read. Meanwhile, choices without items have no count rather than 0, because they may
   * still get items.
   */
  readonly isReading: boolean;
  readonly onChange: (search: NewsSearch) => void;
}

/** The filters of the news page. Each choice shows how many items it leaves. */
export function NewsFilters({ search, page, isReading, onChange }: NewsFiltersProps) {
  const today = useToday();
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
          options={RECENT_PERIODS.map((days) => [days, capitalize(formatPeriodStart(days))])}
          other="Between days"
          onChoose={(day) => onChange({ ...search, from: day, to: undefined })}
        />
        <div className="grid grid-cols-2 gap-1.5">
          <DateField
            label="Published from"
            value={resolveDaysBefore(from, today)}
            placeholder="From"
            end="from"
            onChange={(day) => onChange({ ...search, from: day || undefined })}
          />
          <DateField
            label="Published to"
            value={to ?? ''}
            placeholder="To"
            end="to"
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
