import type { DataSetDatabase, RowValues, TableName } from './data-set-schema.ts';
import type { Database } from './schema.ts';

/** Writes a new data set. It can't be seen before `finish`. */
export interface DataSetWriter {
  /** Returns a promise only if the caller should wait. */
  write<Table extends TableName>(table: Table, values: RowValues<Table>): Promise<void> | undefined;
  /** Builds the indexes and makes everything durable. Returns the size in bytes. */
  finish(): Promise<number>;
  abort(): Promise<void>;
}

/** A container that is open for reading. */
export interface OpenDataSet {
  readonly db: DataSetDatabase;
  /** The schema that statements must name; null in SQLite. */
  readonly schema: string | null;
  /** False once the container was damaged, replaced or removed. */
  isIntact(): boolean;
  close(): Promise<void>;
}

/** The containers of data sets: files in SQLite, schemas in PostgreSQL. */
export interface DataSetContainers {
  /** Creates a container. No reader uses it before it becomes current. */
  create(revision: string): Promise<DataSetWriter>;
  /**
   * Opens a container, which the caller closes. Throws DatabaseUnavailable if it is missing, damaged or of another
   * version.
   */
  open(revision: string): Promise<OpenDataSet>;
  /** Removes all other containers, finished or not, and nothing else. */
  removeExcept(revisions: readonly string[]): Promise<void>;
  /** Returns the file of a container. Only SQLite has this. */
  fileOf?(revision: string): string;
  /** How long a replaced data set is kept for requests that still read it. */
  readonly retentionMs: number;
}

/** The storage of a running service. */
export interface ServiceStorage {
  readonly storage: Storage;
  readonly isReadOnly: boolean;
  /** Lets another service use the data folder. */
  release(): void;
}

/** A lock that one process holds at a time. It is released when that process ends. */
export interface ImportLock {
  release(): Promise<void> | void;
}

/** The connections to a database server. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A database engine: the small database with keys and history, and the containers of data sets. */
export interface Storage {
  readonly db: Database;
  readonly containers: DataSetContainers;
  /** A folder on the disk that must hold an import while it runs. */
  readonly stagingFolder: string;
  /** The room that an import needs there, as a multiple of the size of its files. */
  readonly stagingGrowth: number;
  /** Returns null if another process is importing. */
  acquireImportLock(): Promise<ImportLock | null>;
  /** Returns the state of the connections. SQLite has none. */
  pool?(): PoolState;
  close(): Promise<void>;
}
