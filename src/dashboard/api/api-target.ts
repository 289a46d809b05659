import { type Atom, createAtom } from '@tanstack/store';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import type { SafeStorage } from '../lib/storage.ts';
import type { DialectState } from './dialect/server-dialect.ts';

interface ApiTargetOptions {
  /** Part of the storage keys. */
  readonly address: string;
  /** The dialect from `config.json`, unparsed; `dossier` means our own. */
  readonly configuredDialect: unknown;
  readonly localStorage: SafeStorage;
  readonly sessionStorage: SafeStorage;
  readonly tabs: () => Promise<OtherTabs>;
}

/** The server that the dashboard talks to; one per page. */
export interface ApiTarget extends ApiTargetOptions {
  /** How it handles what SPEC leaves open. Null until first needed: Dossier's own server needs no dialect code. */
  readonly dialect: Atom<DialectState | null>;
}

/** Exchanges the dialect with other tabs of the same server. */
export interface OtherTabs {
  broadcastDialect(): void;
  /** Resolves on the first response or after a timeout. */
  requestDialect(): Promise<void>;
}

/** Does not read the dialect yet; `openDialect` does. */
export const createApiTarget = (options: ApiTargetOptions): ApiTarget => ({
  ...options,
  dialect: createAtom<DialectState | null>(null),
});

/** Key of the dialect in both storages. */
export const dialectEntry = ({ address }: ApiTarget): string => `dossier.dialect ${address}`;

/** True if configured as Dossier's own service and not overridden by the user. */
export const isDossierServer = (server: ApiTarget): boolean =>
  server.configuredDialect === DOSSIER_DIALECT && !server.localStorage.getItem(dialectEntry(server));
