import { ANY, type PublishedFilter } from '#dashboard/catalogue/company-list-request.ts';
import { DEAL_NAMES, DEALS, NEWS_TYPE_NAMES } from '#dashboard/catalogue/news-types.ts';
import { formatPeriodStart, RECENT_PERIODS } from '#dashboard/companies/format-period.ts';
import { OptionSelect } from '#dashboard/list/filters/option-select.tsx';
import { capitalize } from '#records/capitalize.ts';
import type { GroupProps } from './group-props.ts';

const RESEARCH = ['company', 'market', 'interview'] as const;

/** Options of the filter by news and research: each label with the filter that it sets. */
const PUBLISHED = new Map<string, PublishedFilter>([
  ['Any research', { research: [ANY] }],
  ...RESEARCH.map((type) => [NEWS_TYPE_NAMES[type], { research: [type] }] as const),
  ['Any news', { news: ANY }],
  ...DEALS.map((each) => [DEAL_NAMES[each], { deal: [each] }] as const),
]);
/** Value of the option that stands for a filter from a link that none of the options sets. */
const OTHER = 'other';

/** The filter by news and research. It only finds companies whose full records have been read. */
export function PublishedGroup({ search: { research, news, deal, since }, onChange }: GroupProps) {
  const filter = Object.fromEntries(
    Object.entries({ research, news, deal }).filter(([, value]) => value !== undefined),
  );
  const isFilteredBy = Object.keys(filter).length > 0;
  const [chosen = isFilteredBy ? OTHER : ''] =
    [...PUBLISHED].find(([, choice]) => JSON.stringify(choice) === JSON.stringify(filter)) ?? [];
  const choose = (change: PublishedFilter) =>
    void onChange((before) => ({ ...before, ...change, page: undefined }));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Published</legend>
      <OptionSelect
        label="What was published"
        value={chosen}
        none="Anything or nothing"
        options={[...PUBLISHED.keys()].map((name) => [name, name])}
        other="As in the link"
        onChoose={(name = '') => {
          const none = { research: undefined, news: undefined, deal: undefined };
          const choice = PUBLISHED.get(name);
          choose({ ...none, since: choice && since, ...choice });
        }}
      />
      {isFilteredBy && (
        <OptionSelect
          label="Published since"
          className="mt-1.5 w-full"
          value={since}
          none="At any time"
          options={RECENT_PERIODS.map((days) => [days, capitalize(formatPeriodStart(days))])}
          {...(since !== undefined && { other: capitalize(formatPeriodStart(since)) })}
          onChoose={(day) => choose({ since: day })}
        />
      )}
    </fieldset>
  );
}
