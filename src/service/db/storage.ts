import type { DataSetDatabase, RowValues, TableName } from './data-set-schema.ts';
import type { Database } from './schema.ts';

/** Writes a new data set, which is invisible before `finish`. */
export interface DataSetWriter {
  /** Returns a promise only if the caller should wait. */
  write<Table extends TableName>(table: Table, values: RowValues<Table>): Promise<void> | undefined;
  /** Builds the indexes and makes the data set durable. Returns its size in bytes. */
  finish(): Promise<number>;
  /** Removes what was written. */
  abort(): Promise<void>;
}

/** A container opened for reading, until `close`. */
export interface OpenDataSet {
  readonly db: DataSetDatabase;
  /** The schema that SQL has to name; null where the tables need none. */
  readonly schema: string | null;
  /** False once the container was damaged, replaced or removed. */
  isIntact(): boolean;
  close(): Promise<void>;
}

/** The containers of data sets: each a file in SQLite, a schema in PostgreSQL. */
export interface DataSetContainers {
  /** Creates a container that no reader sees until it becomes current. */
  create(revision: string): Promise<DataSetWriter>;
  /** Throws DatabaseUnavailable if it is missing, damaged or of another version. The caller closes it. */
  open(revision: string): Promise<OpenDataSet>;
  /** Removes all other containers, also unfinished ones, and nothing else that is stored beside them. */
  removeExcept(revisions: readonly string[]): Promise<void>;
  /** The file of a container, on engines where each is one. */
  fileOf?(revision: string): string;
  /** How long readers may still need a data set that was replaced. */
  readonly retentionMs: number;
}

/** The parts that a running service uses. */
export interface ServiceStorage {
  readonly storage: Storage;
  readonly isReadOnly: boolean;
  /** Lets another service have the data folder. */
  release(): void;
}

/** Held by one process at a time; released when that process dies. */
export interface ImportLock {
  release(): Promise<void> | void;
}

/** Connections to a database server. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

/** A database engine: the small database of keys and the current data set, and the containers beside it. */
export interface Storage {
  readonly db: Database;
  readonly containers: DataSetContainers;
  /** On the disk that has to hold an import on its way. */
  readonly stagingFolder: string;
  /** How much of that disk an import takes, as a multiple of the size of its files. */
  readonly stagingGrowth: number;
  /** Null if another process is importing. */
  acquireImportLock(): Promise<ImportLock | null>;
  /** The state of the connections that requests use. Engines that open a file have none. */
  pool?(): PoolState;
  close(): Promise<void>;
}
