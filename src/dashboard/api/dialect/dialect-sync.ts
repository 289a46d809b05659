import type { Query, QueryClient } from '@tanstack/react-query';
import { CATALOGUE_KEY } from '../query-keys.ts';
import { dialectEntry, type Server } from '../server.ts';
import { isFilteredList } from './company-lists.ts';

/** What a session has found out of its server, as text that its tabs can hand on. */
export interface DialectSync {
  read(): string | null;
  /** Takes over what another tab has found out; null where it was forgotten there. */
  write(text: string | null): void;
}

const isOfRows = ({ queryKey: [first, second] }: Query) => first === CATALOGUE_KEY[0] && second === 'rows';
const isList = ({ queryKey: [first, second] }: Query) =>
  (first === 'companies' && second === 'list') || first === 'offerings';

/** Keeps what is known of a server in step with the other tabs, and shows the open page what that changes. */
export function openDialectSync(server: Server, client: QueryClient): DialectSync {
  const entry = dialectEntry(server);
  const filters = () => {
    const { ids, categories } = server.dialect?.read() ?? {};
    return JSON.stringify([ids, categories]);
  };

  /** Takes over what is kept after a change of it; what depends on the filters is asked for anew where they differ. */
  function follow(change?: () => void) {
    const before = filters();
    change?.();
    server.dialect?.reread();
    if (filters() === before) return;
    void client.invalidateQueries({
      predicate: (query) => isFilteredList(query.queryKey) || isOfRows(query),
    });
  }

  // What the reader sets is in the storage of all tabs.
  window.addEventListener('storage', ({ key }) => {
    if (key !== entry && key !== null) return;
    server.dialect?.reread();
    void client.invalidateQueries({ predicate: (query) => isList(query) || isOfRows(query) });
  });
  // It may have changed before anybody listened here.
  follow();
  return {
    read: () => server.own.getItem(entry),
    write: (text) => follow(() => server.own.setItem(entry, text)),
  };
}
