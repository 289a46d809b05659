import { parseSearch } from '../lib/url/search-codec.ts';
import { toName } from './collections.ts';

const HOW_SHOWN = ['page', 'size', 'cols', 'view', 'sort', 'diff'];

const inWords = (text: string) => {
  const words = text.replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A name for a view that tells what narrows it: `Fintech, Energy storage · Berlin`. */
export function suggestName(href: string): string {
  const [path = '', query = ''] = href.split('?');
  const parts = Object.entries(parseSearch(query))
    .filter(([name, text]) => !HOW_SHOWN.includes(name) && text !== '')
    .map(([name, text]) => {
      if (name === 'ids') return `${text.split(',').length} chosen`;
      if (name === 'q' || name === 'founded' || name === 'updated') return text;
      return text.split(/[,;]/).map(inWords).join(', ');
    });
  return toName(parts.join(' · ')) || `All ${path.slice(1)}`;
}
