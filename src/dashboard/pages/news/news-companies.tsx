import { useCollections } from '#dashboard/collections/use-collections.ts';
import { companiesSearchOf } from '#dashboard/companies/companies-search.ts';
import {
  toCompanyFilter,
  toNewsSearch,
  type NewsSearch,
  parseNewsSearch,
} from '#dashboard/news/news-search.ts';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { Select } from '#dashboard/ui/fields.tsx';

interface NewsCompaniesProps {
  readonly search: NewsSearch;
  readonly onChange: (search: NewsSearch) => void;
}

const aboutCompanies = (search: NewsSearch) => toNewsSearch(toCompanyFilter(search));

const keyOf = (search: NewsSearch) => printSearch({ ...aboutCompanies(search) });

/** A select for whose news to show: that of all companies, of a watchlist or of a saved view. */
export function NewsCompanies({ search, onChange }: NewsCompaniesProps) {
  const { watchlists, views } = useCollections();
  const lists = watchlists.map(({ name, ids }) => ({ name, key: printSearch({ ids, watchlist: name }) }));
  const saved = views.flatMap(({ name, href }) => {
    const companies = companiesSearchOf(href);
    return companies ? { name, key: keyOf(parseNewsSearch({ ...toNewsSearch(companies) })) } : [];
  });
  const groups = [
    { label: 'Watchlists', choices: lists },
    { label: 'Saved views', choices: saved },
  ].filter(({ choices }) => choices.length > 0);
  const keys = ['', ...[...lists, ...saved].map(({ key }) => key)];
  const exact = keyOf(search);
  // The user may have added a category to the chosen watchlist or view. If no key matches exactly, compare without the
  // category.
  const withoutCategory = keyOf({ ...search, category: undefined });
  const current = keys.find((key) => key === exact) ?? keys.find((key) => key === withoutCategory);
  if (current === '' && groups.length === 0) return null;
  const choose = (key: string) => {
    const chosen = aboutCompanies(parseNewsSearch(parseSearch(key)));
    const category = current === exact ? chosen.category : (chosen.category ?? search.category);
    onChange({ ...search, ...chosen, category });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Companies</legend>
      <Select
        aria-label="Companies"
        value={current ?? exact}
        onChange={({ target }) => choose(target.value)}
        className="w-full"
      >
        <option value="">All companies</option>
        {current === undefined && <option value={exact}>Chosen companies</option>}
        {groups.map(({ label, choices }) => (
          <optgroup key={label} label={label}>
            {choices.map(({ name, key }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </fieldset>
  );
}
