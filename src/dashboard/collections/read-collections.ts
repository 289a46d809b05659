import * as z from 'zod/mini';
import { isCompanyId } from '#dashboard/search-params/company-id.ts';
import {
  type Collections,
  isViewHref,
  MAX_ENTRIES,
  MAX_IDS,
  type SavedView,
  toName,
  type Watchlist,
} from './collections.ts';

/** Watchlists and views from a file. `problems` has a sentence for each part of the file that couldn't be used. */
export interface CollectionsImport extends Collections {
  readonly problems: readonly string[];
}

const StoredCollections = z.object({ watchlists: z.array(z.unknown()), views: z.array(z.unknown()) });
const text = z.catch(z.string(), '');
const Entry = z.catch(
  z.object({
    id: text,
    name: z.pipe(text, z.transform(toName)),
    ids: z.catch(z.array(z.unknown()), []),
    href: text,
  }),
  { id: '', name: '', ids: [], href: '' },
);
type Entry = z.infer<typeof Entry>;

/** Reads watchlists and views from JSON. An invalid entry is reported in `problems` and doesn't affect the others. */
export function readCollections(json: unknown): CollectionsImport {
  const problems: string[] = [];
  const { success, data } = StoredCollections.safeParse(json);
  if (!success) return { watchlists: [], views: [], problems: ["This isn't a Dossier export file."] };

  function parseEntries<T>(
    kind: string,
    entries: readonly unknown[],
    parse: (entry: Entry) => T | string,
  ): T[] {
    const seen = new Set<string>();
    return entries.slice(0, MAX_ENTRIES).flatMap((each, index) => {
      const entry = Entry.parse(each);
      const { name } = entry;
      const label = `${kind} ${index + 1}${name === '' ? '' : ` (${name})`}`;
      // An entry in a file written by hand may lack an id. Use its name as the id then.
      const id = entry.id || name;
      const parsed = name === '' ? 'has no name' : parse({ ...entry, id });
      if (typeof parsed === 'string') problems.push(`${label} ${parsed}.`);
      else if (seen.has(id)) problems.push(`${label} is there twice.`);
      else {
        seen.add(id);
        return [parsed];
      }
      return [];
    });
  }

  const watchlists = parseEntries('Watchlist', data.watchlists, ({ id, name, ids }): Watchlist | string => {
    const validIds = [...new Set(ids.filter(isCompanyId))];
    if (ids.length > 0 && validIds.length === 0) return 'holds no ids of companies';
    const bad = ids.filter((each) => !isCompanyId(each)).length;
    if (bad > 0) problems.push(`Watchlist ${name}: ${bad} invalid company IDs were skipped.`);
    if (validIds.length > MAX_IDS)
      problems.push(`Watchlist ${name}: only the first ${MAX_IDS} companies were imported.`);
    return { id, name, ids: validIds.slice(0, MAX_IDS) };
  });
  const views = parseEntries('View', data.views, ({ id, name, href }): SavedView | string =>
    isViewHref(href) ? { id, name, href } : 'is not a list in Dossier',
  );
  for (const [kind, { length }] of Object.entries({ watchlists: data.watchlists, views: data.views }))
    if (length > MAX_ENTRIES)
      problems.push(`Only the first ${MAX_ENTRIES} of ${length} ${kind} were imported.`);
  return { watchlists, views, problems };
}
