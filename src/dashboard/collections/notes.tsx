import { use, useSyncExternalStore } from 'react';
import { useApp } from '../context.ts';
import { lazyPart } from '../lazy-part.tsx';

const NoteToast = lazyPart(() => import('./note-toast.tsx'), 'NoteToast');

/** Tells what was done with watchlists and views, once something was. */
export function Notes() {
  const { notices } = use(useApp().collections());
  const note = useSyncExternalStore(notices.subscribe, notices.read);
  return note && <NoteToast note={note} />;
}
