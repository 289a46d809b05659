import { useSelector } from '@tanstack/react-store';
import { useApp } from '../app-context.ts';
import type { SessionState } from './session.ts';

/** Rerenders on sign-in and sign-out. */
export const useSession = (): SessionState => useSelector(useApp().session);
