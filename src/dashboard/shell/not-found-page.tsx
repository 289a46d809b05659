import { NotFoundNotice } from '../navigation/not-found-notice.tsx';
import { useSession } from '../session/use-session.ts';
import { AppShell } from './app-shell.tsx';

export function NotFoundPage() {
  const { signedIn } = useSession();
  const notice = <NotFoundNotice />;
  return signedIn ? <AppShell>{notice}</AppShell> : <main>{notice}</main>;
}
