import type { ToastStore } from '#dashboard/ui/toast-store.ts';
import type { Annotations, AnnotationStore } from './annotation-store.ts';

/** Why notes couldn't be saved, as part of a sentence. */
export const UNSAVED_REASON: Readonly<Record<NonNullable<Annotations['failure']>, string>> = {
  full: "this browser's storage is full",
  blocked: "this browser doesn't let Dossier store anything",
};

/**
 * Tells the user once that notes can't be saved. While a tab has unsaved notes, the browser asks before closing it.
 */
export function warnAboutUnsavedNotes(store: AnnotationStore, toasts: ToastStore): void {
  let before: Annotations['failure'] = null;
  store.subscribe(() => {
    const { failure, unsaved } = store.get();
    if (unsaved.size === 0) before = null;
    else if (failure !== null && before === null) {
      before = failure;
      toasts.show(`Notes aren't saved: ${UNSAVED_REASON[failure]}. Copy or export them.`);
    }
  });
  window.addEventListener('beforeunload', (event) => {
    if (store.get().unsaved.size > 0) event.preventDefault();
  });
}
