import { useSelector } from '@tanstack/react-store';
import { use, useSyncExternalStore } from 'react';
import { useApp } from '../context.ts';
import { lazyPart } from '../lazy-part.tsx';

const NoteToast = lazyPart(() => import('./note-toast.tsx'), 'NoteToast');

/** Tells what was done with watchlists and views, and once that the browser saves nothing. */
export function Notes() {
  const { collections, server } = useApp();
  const { notices } = use(collections());
  const note = useSyncExternalStore(notices.subscribe, notices.read);
  const sharedFailed = useSelector(server.shared.failed);
  const tabFailed = useSelector(server.own.failed);
  const unsaved = sharedFailed || tabFailed;
  return (note || unsaved) && <NoteToast note={note} unsaved={unsaved} />;
}
