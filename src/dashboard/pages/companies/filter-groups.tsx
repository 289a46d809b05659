import { useNavigate } from '@tanstack/react-router';
import { type CompaniesSearch, toQuestion } from '../../companies-search.ts';
import { toggleCategory, toggleLocation, withYears } from '../../list-changes.ts';
import { ChoiceFilter, SHOWN } from './choice-filter.tsx';
import { FoundedFilter } from './founded-filter.tsx';
import { useFacets } from './use-facets.ts';

/** What narrows the list: categories, years and locations, with how many companies each would leave. */
export function FilterGroups({ search }: { readonly search: CompaniesSearch }) {
  const navigate = useNavigate({ from: '/companies' });
  const { categories, locations, founded, years, counted } = useFacets(search);
  const question = toQuestion(search);
  const become = (change: (now: CompaniesSearch) => CompaniesSearch) => navigate({ search: change });
  // The groups below come once the one above them has its height, so that nothing moves.
  const settled = counted || categories.length > SHOWN;
  return (
    <div className="space-y-6">
      <ChoiceFilter
        legend="Category"
        narrow="Filter categories"
        choices={categories}
        chosen={question.categories}
        onToggle={(slug) => become((now) => toggleCategory(now, slug))}
      />
      {settled && founded && (
        <>
          {years && (
            <FoundedFilter
              founded={founded}
              years={years}
              chosen={question.founded}
              counted={counted}
              // One step of history for a bound that is moved key by key.
              onChoose={(chosen, stepped) =>
                void navigate({
                  search: (now) => withYears(now, chosen),
                  replace: stepped && question.founded !== null,
                })
              }
            />
          )}
          <ChoiceFilter
            legend="Location"
            narrow="Filter locations"
            choices={locations}
            chosen={question.locations}
            onToggle={(location) => become((now) => toggleLocation(now, location))}
          />
        </>
      )}
    </div>
  );
}
