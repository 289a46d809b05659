import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import type { SafeStorage } from '../lib/storage.ts';
import type { DialectStore } from './dialect/server-dialect.ts';
import type { Filters } from './lists.ts';

/** The server behind the API. Its dialect is loaded only if it isn't Dossier's own. */
export interface Server {
  /** Its URL; part of the storage keys for what is known about it. */
  readonly address: string;
  /** The dialect from `config.json`, unparsed; `dossier` means our own. */
  readonly said: unknown;
  /** `shared` is `localStorage`, `own` is `sessionStorage`. */
  readonly shared: SafeStorage;
  readonly own: SafeStorage;
  /** Null until first needed. */
  dialect: DialectStore | null;
  /** Opens the channel to the session's other tabs on first use. */
  tabs: (() => Promise<OtherTabs>) | null;
}

/** Exchanges detected dialects between the tabs of a session. */
export interface OtherTabs {
  broadcastDialect(): void;
  /** Takes over another tab's result; resolves on the first response or after a timeout. */
  requestDialect(): Promise<void>;
}

/** Storage key for a server's dialect. */
export const dialectEntry = ({ address }: Server): string => `dossier.dialect ${address}`;

/** True if configured as Dossier's own service and not overridden by the user. */
export const isDossierServer = (server: Server): boolean =>
  server.said === DOSSIER_DIALECT && !server.shared.getItem(dialectEntry(server));

/** Whether the server supports these filters; true if unknown. */
export const canFilter = ({ dialect }: Server, filters: Filters): boolean =>
  dialect?.canFilter(filters) ?? true;
