import { useSelector } from '@tanstack/react-store';
import type { Api } from '../api/client.ts';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { SafeStorage } from '../lib/storage.ts';
import type { Session, SessionState } from './session.ts';

export const [provideSession, useSessionStore] = createRequiredContext<Session>('session');

/** Provides `sessionStorage`, which is cleared on sign-out. */
export const [provideTabStorage, useTabStorage] = createRequiredContext<SafeStorage>('storage of the tab');

/** Provides a function that creates an API client for a key that isn't signed in yet. */
export const [provideApiFor, useApiFor] = createRequiredContext<(key: string) => Api>('API for a key');

/** Access to data that this device stores for a key that isn't signed in yet. */
export interface KeptData {
  /**
   * Returns whether companies are stored that the key can decrypt. Rejects if the code that reads them can't be loaded.
   */
  isKept(key: string): Promise<boolean>;
  /** Starts to read the stored data while the server checks the key. */
  prepare(key: string): void;
}

export const [provideKeptData, useKeptData] = createRequiredContext<KeptData>('data kept for a key');

export const useSession = (): SessionState => useSelector(useSessionStore());
