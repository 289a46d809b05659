import { OUR_NAME } from '#contract/dossier-name.ts';
import type { SafeStorage } from '../lib/storage.ts';
import type { DialectStore } from './dialect/server-dialect.ts';
import type { Filters } from './lists.ts';

/** The server behind the API. How it differs from ours is loaded only for those that do. */
export interface Server {
  /** Where it is; what is kept about it is kept under that. */
  readonly address: string;
  /** What `config.json` says of its dialect, unread: `dossier` stands for that of our own service. */
  readonly said: unknown;
  /** `localStorage` and `sessionStorage`. */
  readonly shared: SafeStorage;
  readonly own: SafeStorage;
  /** What is known of its dialect, once that is of interest. */
  dialect: DialectStore | null;
  /** The line to the other tabs of the session, opened once it is needed. */
  tabs: (() => Promise<OtherTabs>) | null;
}

/** What tabs of one session tell each other of their server. */
export interface OtherTabs {
  /** Tells what this tab has found out. */
  broadcastDialect(): void;
  /** Takes over what another tab has found out; resolves when one has answered or none did in time. */
  requestDialect(): Promise<void>;
}

/** Where the storages keep what is known of a server's dialect. */
export const dialectEntry = ({ address }: Server): string => `dossier.dialect ${address}`;

/** True for a server that speaks as ours, as far as deployment and reader say. */
export const isDossierServer = (server: Server): boolean =>
  server.said === OUR_NAME && !server.shared.getItem(dialectEntry(server));

/** Whether the server filters by these itself, as far as anybody knows. */
export const canFilter = ({ dialect }: Server, filters: Filters): boolean =>
  dialect?.canFilter(filters) ?? true;
