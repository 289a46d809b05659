import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Describes an IndexedDB database that is created when it is first opened. */
interface DatabaseDefinition<Schema extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** Creates the object stores. Called when the browser doesn't have the database yet. */
  create(database: IDBPDatabase<Schema>): void;
}

/**
 * Returns a function that opens an IndexedDB database. All calls share one connection until the browser terminates it
 * or another tab needs to upgrade the database. The function rejects if the browser blocks storage.
 */
export function createDatabaseOpener<Schema extends DBSchema>(
  definition: DatabaseDefinition<Schema>,
): () => Promise<IDBPDatabase<Schema>> {
  const { name, version, create } = definition;
  let database: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => (database = null);
  return () => {
    if (database) return database;
    const opened = openDB<Schema>(name, version, {
      upgrade: (db) => create(db),
      // The browser terminates the connection when the user clears its storage.
      terminated: forget,
      blocking() {
        void opened.then((db) => db.close());
        forget();
      },
    });
    database = opened;
    opened.catch(forget);
    return opened;
  };
}
