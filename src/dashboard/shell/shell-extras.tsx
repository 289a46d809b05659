import type { RefObject } from 'react';
import { useSession } from '../session/use-session.ts';
import { ShellKeys } from './shell-keys.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useScrollKeeper } from './use-scroll-keeper.ts';

/** What the shell does besides showing: keys, focus after a move, the way back to where one was. */
export function ShellExtras({ page }: { readonly page: RefObject<HTMLElement | null> }) {
  const { signedIn } = useSession();
  useHeadingFocus();
  useScrollKeeper(page, signedIn !== null);
  return <ShellKeys />;
}
