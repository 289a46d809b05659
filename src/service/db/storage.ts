import type { DataSetDatabase, RowValues, TableName } from './data-set-schema.ts';
import type { Database } from './schema.ts';

/** Writes a new data set, which no reader sees before `finish`. */
export interface DataSetWriter {
  /** Returns a promise if the caller should wait before writing more, and undefined otherwise. */
  write<Table extends TableName>(table: Table, values: RowValues<Table>): Promise<void> | undefined;
  /** Builds the indexes and makes sure that the data set survives a crash. Returns its size in bytes. */
  finish(): Promise<number>;
  abort(): Promise<void>;
}

/** The container of a data set, open for reading. */
export interface OpenContainer {
  readonly db: DataSetDatabase;
  /** The PostgreSQL schema that SQL statements must name; null in SQLite. */
  readonly schema: string | null;
  /**
   * Whether a checksum was compared when the container was opened, and proved that nothing is damaged. PostgreSQL has
   * no checksums, and neither have files of older versions.
   */
  readonly hasChecksum: boolean;
  /** Returns false if the data set's file was changed, replaced or removed, judging by its size and times. */
  isUnchanged(): boolean;
  close(): Promise<void>;
}

/** Stores data sets. The container of a data set is a file in SQLite and a schema in PostgreSQL. */
export interface DataSetContainers {
  /** Creates the file or schema of a new data set. No request uses it before the data set becomes current. */
  create(revision: string): Promise<DataSetWriter>;
  /**
   * Removes the search index of a data set, and returns a writer for a new one, which may only write to the table
   * `search_part`. The data set stays readable meanwhile. If writing is aborted, it may be left without an index.
   */
  replaceSearchIndex(revision: string): Promise<DataSetWriter>;
  /**
   * Opens a data set, which the caller must close. Throws DatabaseUnavailable if it is missing, damaged or from
   * another version of Dossier.
   */
  open(revision: string): Promise<OpenContainer>;
  /** Removes all data sets except the given ones, and the remains of killed imports. */
  removeExcept(revisions: readonly string[]): Promise<void>;
  /** Returns the path of a data set's file. Only SQLite has this function. */
  fileOf?(revision: string): string;
  /** How long a replaced data set stays stored, for requests that still read it, in milliseconds. */
  readonly retentionMs: number;
}

/** The storage that a running service uses. */
export interface ServiceStorage {
  readonly storage: Storage;
  readonly isReadOnly: boolean;
  /** Unlocks the data folder, so that another service can use it. */
  release(): void;
}

/** A lock that only one process holds at a time. It is released when that process ends. */
export interface ImportLock {
  release(): Promise<void> | void;
}

/** Numbers of connections to the database server, and of requests that wait for one. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A database engine: the database of keys, audit and history, and the containers of data sets. */
export interface Storage {
  readonly db: Database;
  /** The PostgreSQL schema of the tables in `db`, which SQL statements must name; null in SQLite. */
  readonly schema: string | null;
  readonly containers: DataSetContainers;
  /** The folder for the temporary files of an import, which can be large. */
  readonly stagingFolder: string;
  /** The disk space that an import needs in `stagingFolder`, as a multiple of the size of its files. */
  readonly stagingGrowth: number;
  /** Makes sure that only one import runs at a time. Returns null if another process is importing. */
  acquireImportLock(): Promise<ImportLock | null>;
  /** Returns the state of the connection pool. SQLite has no pool. */
  pool?(): PoolState;
  close(): Promise<void>;
}
