import { useSelector } from '@tanstack/react-store';
import type { Api } from '../api/client.ts';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { SafeStorage } from '../lib/storage.ts';
import type { Session, SessionState } from './session.ts';

export const [provideSession, useSessionStore] = createRequiredContext<Session>('session');

/** `sessionStorage`, which is cleared on sign-out. */
export const [provideTabStorage, useTabStorage] = createRequiredContext<SafeStorage>('storage of the tab');

/** Provides a function that creates an API client for a key that isn't signed in yet. */
export const [provideApiFor, useApiFor] = createRequiredContext<(key: string) => Api>('API for a key');

/** Provides a function that tells whether this device has kept companies that a key can decrypt. */
export const [provideKeptData, useHasKeptData] =
  createRequiredContext<(key: string) => Promise<boolean>>('data kept for a key');

export const useSession = (): SessionState => useSelector(useSessionStore());
