import { useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import type { SessionState } from './session.ts';

/** The session as it is now; renders again when it changes. */
export function useSession(): SessionState {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.state);
}
