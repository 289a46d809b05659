import { parseSearch } from '../lib/url/search-codec.ts';
import { LAST_VISIT } from '../companies/companies-search.ts';
import { toName } from './collections.ts';

const DISPLAY_PARAMS = ['page', 'size', 'cols', 'view', 'sort', 'diff'];

const toTitle = (text: string) => {
  const words = text.replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Suggests a view name from its filters: `Fintech, Energy storage · Berlin`. */
export function suggestName(href: string): string {
  const [path = '', query = ''] = href.split('?');
  const search = parseSearch(query);
  const parts = Object.entries(search)
    .filter(([name, text]) => !DISPLAY_PARAMS.includes(name) && text !== '')
    .filter(([name]) => name !== 'ids' || !search['watchlist'])
    .map(([name, text]) => {
      if (name === 'ids') return `Selected companies (${text.split(',').length})`;
      if (name === 'updated' && text === LAST_VISIT) return 'Updated since my last visit';
      if (name === 'updated') return `Updated ${text.replace('..', ' – ')}`;
      if (name === 'q' || name === 'watchlist' || name === 'founded') return text;
      const values = text.split(/[,;]/).map(toTitle);
      if (name === 'every') return values.join(' and ');
      return (name === 'except' ? values.map((value) => `not ${value}`) : values).join(', ');
    });
  return toName(parts.join(' · ')) || `All ${path.slice(1)}`;
}
