import { NotFoundNotice } from '../failures/not-found-notice.tsx';
import { useSession } from '../session/use-session.ts';
import { AppShell } from './app-shell.tsx';

/** The 404 page; inside the shell if signed in. */
export function NotFoundPage() {
  const { signedIn } = useSession();
  const notice = <NotFoundNotice />;
  return signedIn ? <AppShell>{notice}</AppShell> : <main>{notice}</main>;
}
