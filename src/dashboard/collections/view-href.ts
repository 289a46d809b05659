import { parseSearch, printSearch } from '../lib/url/search-codec.ts';

/** The part of a URL that a saved view keeps: not the company in the preview. */
export function toViewHref(url: string | { readonly href: string }) {
  const { pathname, search } = new URL(typeof url === 'string' ? url : url.href, 'http://view');
  const { peek: _, ...kept } = parseSearch(search);
  return { pathname, href: pathname + printSearch(kept) };
}
