import { startTransition, useOptimistic, useState } from 'react';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { ChoiceFilter } from '#dashboard/list/filters/choice-filter.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import {
  matchesAll,
  wantedCategories,
  withCategory,
  withMatchAll,
  withOnlyCategory,
} from './category-params.ts';
import type { GroupProps } from './group-props.ts';

/**
 * State of the switch between companies that have all chosen categories and companies that have any of them. It is kept
 * here because the URL contains it only once a category is chosen.
 */
function useMatchAll(search: CompaniesSearch, clears: number) {
  const [next, setNext] = useState({ clears, isAll: false });
  const isAllOf = (now: CompaniesSearch) =>
    wantedCategories(now).length === 0 ? next.isAll && next.clears === clears : matchesAll(now);
  // Flip the switch immediately, without waiting for the rows.
  const [isAll, setIsAll] = useOptimistic(isAllOf(search));
  const setMatchAll = (on: boolean, navigate?: () => Promise<void>) => {
    setNext({ clears, isAll: on });
    startTransition(async () => {
      setIsAll(on);
      await navigate?.();
    });
  };
  return [isAll, isAllOf, setMatchAll] as const;
}

/**
 * The filter by category. Companies must have any (or all) of the chosen categories and none of the excluded ones.
 */
export function CategoryGroup({ search, choices, clears, isInUse, onChange }: GroupProps) {
  const wanted = wantedCategories(search);
  const [isAll, isAllOf, setMatchAll] = useMatchAll(search, clears);
  return (
    <ChoiceFilter
      legend="Category"
      searchLabel="Filter categories"
      choices={choices.categories}
      chosen={wanted}
      clears={clears}
      counted={choices.counted}
      isInUse={isInUse}
      exclusion={{
        excluded: search.except ?? [],
        onOnly: (slug) => onChange((now) => withOnlyCategory(now, slug, isAllOf(now))),
      }}
      control={
        <div className="absolute -top-6 right-0 pointer-coarse:-top-9">
          <Switch
            label="Match all"
            look="small"
            checked={isAll}
            onChange={(on) =>
              setMatchAll(on, wanted.length > 0 ? () => onChange((now) => withMatchAll(now, on)) : undefined)
            }
          />
        </div>
      }
      onChange={(slug, state) => {
        setMatchAll(isAll);
        return onChange((now) => withCategory(now, slug, state, isAllOf(now)));
      }}
    />
  );
}
