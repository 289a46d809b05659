import type { ParsedSearch } from '#dashboard/search-params/search-params.ts';
import { toTag, unionTags } from './annotation.ts';

/** Returns the tags by which a URL filters, without duplicates. Undefined if there are none. */
export function parseTags({ tag = [] }: Pick<ParsedSearch, 'tag'>): readonly string[] | undefined {
  const tags = unionTags(
    [],
    tag.map(toTag).filter((each) => each !== ''),
  );
  return tags.length > 0 ? tags : undefined;
}
