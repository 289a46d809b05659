import { useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import type { SessionState } from './session.ts';

export function useSession(): SessionState {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.state);
}
