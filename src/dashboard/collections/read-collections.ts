import * as z from 'zod/mini';
import {
  type Collections,
  isViewHref,
  MAX_ENTRIES,
  MAX_IDS,
  type SavedView,
  toName,
  type Watchlist,
} from './collections.ts';

/** What was found in an entry of the storage or in a file, and what of it could not be used, in words. */
export interface CollectionsImport extends Collections {
  readonly problems: readonly string[];
}

const Shelves = z.object({ watchlists: z.array(z.unknown()), views: z.array(z.unknown()) });
const Entry = z.object({
  id: z.catch(z.string(), ''),
  name: z.pipe(z.catch(z.string(), ''), z.transform(toName)),
  ids: z.catch(z.array(z.unknown()), []),
  href: z.catch(z.string(), ''),
});
type Entry = z.infer<typeof Entry>;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads what this or another Dossier has written, entry by entry, so that a bad one costs no other. */
export function readCollections(sent: unknown): CollectionsImport {
  const problems: string[] = [];
  const { data } = Shelves.safeParse(sent);
  if (!data) return { watchlists: [], views: [], problems: ['It holds no lists of watchlists and views.'] };

  /** The entries of one kind that `take` accepts, each id once. */
  function shelf<T>(kind: string, entries: readonly unknown[], take: (entry: Entry) => T | string): T[] {
    const seen = new Set<string>();
    return entries.slice(0, MAX_ENTRIES).flatMap((each, at) => {
      const entry = Entry.safeParse(each).data;
      const name = entry?.name ?? '';
      const called = `${kind} ${at + 1}${name === '' ? '' : ` (${name})`}`;
      // A file written by hand may do without ids; its names are as good.
      const id = entry?.id || name;
      const taken = !entry || name === '' ? 'has no name' : take({ ...entry, id });
      if (typeof taken === 'string') problems.push(`${called} ${taken}.`);
      else if (seen.has(id)) problems.push(`${called} is there twice.`);
      else {
        seen.add(id);
        return [taken];
      }
      return [];
    });
  }

  const watchlists = shelf('Watchlist', data.watchlists, ({ id, name, ids }): Watchlist | string => {
    const held = [...new Set(ids.filter(isId))];
    if (ids.length > 0 && held.length === 0) return 'holds no ids of companies';
    const bad = ids.filter((each) => !isId(each)).length;
    if (bad > 0) problems.push(`Watchlist ${name}: ${bad} of its entries are no ids of companies.`);
    if (held.length > MAX_IDS) problems.push(`Watchlist ${name}: only the first ${MAX_IDS} companies fit.`);
    return { id, name, ids: held.slice(0, MAX_IDS) };
  });
  const views = shelf('View', data.views, ({ id, name, href }): SavedView | string =>
    isViewHref(href) ? { id, name, href } : 'leads to no list of Dossier',
  );
  for (const [kind, { length }] of Object.entries({ watchlists: data.watchlists, views: data.views }))
    if (length > MAX_ENTRIES) problems.push(`Of ${length} ${kind} only the first ${MAX_ENTRIES} were read.`);
  return { watchlists, views, problems };
}
