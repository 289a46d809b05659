import { useCollections } from '#dashboard/collections/use-collections.ts';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { companiesOf, newsOf, type NewsSearch, parseNewsSearch } from '#dashboard/news/news-search.ts';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { Select } from '#dashboard/ui/fields.tsx';

interface NewsCompaniesProps {
  readonly search: NewsSearch;
  readonly onChange: (search: NewsSearch) => void;
}

const aboutCompanies = (search: NewsSearch) => newsOf(companiesOf(search));

const keyOf = (search: NewsSearch) => printSearch({ ...aboutCompanies(search) });

/** Chooses whose news is shown: that of all companies, of a watchlist or of a saved view. */
export function NewsCompanies({ search, onChange }: NewsCompaniesProps) {
  const { watchlists, views } = useCollections();
  const lists = watchlists.map(({ name, ids }) => ({ name, key: printSearch({ ids, watchlist: name }) }));
  const saved = views
    .filter(({ href }) => href.startsWith('/companies'))
    .map(({ name, href }) => {
      const companies = parseCompaniesSearch(parseSearch(href.slice('/companies'.length)));
      return { name, key: keyOf(parseNewsSearch({ ...newsOf(companies) })) };
    });
  const groups = [
    { label: 'Watchlists', choices: lists },
    { label: 'Saved views', choices: saved },
  ].filter(({ choices }) => choices.length > 0);
  const current = keyOf(search);
  const isKnown = current === '' || [...lists, ...saved].some(({ key }) => key === current);
  if (isKnown && groups.length === 0) return null;
  const choose = (key: string) =>
    onChange({ ...search, ...aboutCompanies(parseNewsSearch(parseSearch(key))) });
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2 max-md:order-last max-md:w-full">
      Of
      <Select aria-label="Companies" value={current} onChange={({ target }) => choose(target.value)}>
        <option value="">All companies</option>
        {!isKnown && <option value={current}>Chosen companies</option>}
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
    </label>
  );
}
