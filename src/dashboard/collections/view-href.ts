import { parseSearch, printSearch } from '../lib/url/search-codec.ts';

interface ViewHref {
  readonly pathname: string;
  readonly href: string;
}

/** What a saved view keeps of a URL: not the company in the preview. */
export function toViewHref(url: string | { readonly href: string }): ViewHref {
  const { pathname, search } = new URL(typeof url === 'string' ? url : url.href, 'http://view');
  const { peek: _, ...kept } = parseSearch(search);
  return { pathname, href: pathname + printSearch(kept) };
}
