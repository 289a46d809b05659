import { useCollections } from '#dashboard/collections/use-collections.ts';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { parseSearch, printSearch } from '#dashboard/lib/url/search-codec.ts';
import { Select } from '#dashboard/ui/select.tsx';
import { newsOf, type NewsSearch, parseNewsSearch } from '../news-search.ts';

interface NewsCompaniesProps {
  readonly search: NewsSearch;
  readonly onChange: (search: NewsSearch) => void;
}

/** Only the params about the companies, as text. */
function keyOf(search: NewsSearch): string {
  const {
    q: _q,
    type: _type,
    deal: _deal,
    publication: _publication,
    from: _from,
    to: _to,
    ...companies
  } = search;
  return printSearch({ ...companies });
}

/** Whose news are shown: those of all companies, of a watchlist or of a saved view. */
export function NewsCompanies({ search, onChange }: NewsCompaniesProps) {
  const { watchlists, views } = useCollections();
  const ofCompanies = views.filter(({ href }) => href.startsWith('/companies'));
  const lists = watchlists.map(({ name, ids }) => ({ name, key: printSearch({ ids, watchlist: name }) }));
  const saved = ofCompanies.map(({ name, href }) => {
    const companies = parseCompaniesSearch(parseSearch(href.slice('/companies'.length)));
    return { name, key: keyOf(parseNewsSearch({ ...newsOf(companies) })) };
  });
  const current = keyOf(search);
  const isKnown = current === '' || [...lists, ...saved].some(({ key }) => key === current);
  if (isKnown && lists.length + saved.length === 0) return null;
  const choose = (key: string) => {
    const { q, type, deal, publication, from, to } = search;
    onChange({ ...parseNewsSearch(parseSearch(key)), q, type, deal, publication, from, to });
  };
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2">
      Of
      <Select aria-label="Companies" value={current} onChange={({ target }) => choose(target.value)}>
        <option value="">All companies</option>
        {!isKnown && <option value={current}>Chosen companies</option>}
        {lists.length > 0 && (
          <optgroup label="Watchlists">
            {lists.map(({ name, key }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {saved.length > 0 && (
          <optgroup label="Saved views">
            {saved.map(({ name, key }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
    </label>
  );
}
