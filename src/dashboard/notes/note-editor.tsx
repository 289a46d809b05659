import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ListName } from '#dashboard/api/lists.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { insertText } from '#dashboard/lib/hold-typing.ts';
import { randomText } from '#dashboard/lib/random-text.ts';
import { useKeysOutsideSequences } from '#dashboard/preferences/use-single-keys.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { fieldClass } from '#dashboard/ui/fields.tsx';
import { annotationOf, refKey } from './annotation-store.ts';
import {
  type Annotation,
  notedAt,
  noteText,
  type RecordRef,
  toggleDone,
  unionTags,
  withoutTags,
  writeNote,
} from './annotation.ts';
import { DoneBox } from './done-box.tsx';
import { TagField } from './tag-field.tsx';
import { UNSAVED_REASON } from './unsaved-notes.ts';
import { useAnnotations, useAnnotationStore } from './use-annotations.ts';

/** A shortcut that should focus a field. It may have been pressed before the editor has loaded. */
export interface NoteShortcut {
  readonly field: 'tags' | 'note';
  /** Returns what the user has typed since then, which belongs into the field. */
  readonly takeTyped: () => string;
}

interface NoteEditorProps {
  readonly record: RecordRef;
  /**
   * True (the default) to register the shortcuts `t`, `n` and `d`. False if the parent registers them itself and sets
   * `pressed`.
   */
  readonly hasKeys?: boolean;
  /** The shortcut whose field should get focus as soon as it is rendered. */
  readonly pressed?: NoteShortcut | undefined;
  /** Called once the field of `pressed` has focus. */
  readonly onFocused?: (() => void) | undefined;
}

/**
 * Fields for the tags and the note of a record. Both are saved as the user types. `t` and `n` focus them, `d` marks it
 * as done.
 */
export function NoteEditor({ record, hasKeys = true, pressed, onFocused }: NoteEditorProps) {
  const store = useAnnotationStore();
  const annotation = useAnnotations((all) => annotationOf(all, record));
  const isLoaded = useAnnotations((all) => all.isLoaded);
  const tags = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const { comeFrom, goBack } = useReturnFocus();
  useKeysOutsideSequences(
    hasKeys
      ? [
          { hotkey: 'T', callback: () => comeFrom(tags.current) },
          { hotkey: 'N', callback: () => comeFrom(note.current) },
          { hotkey: 'D', callback: () => void store.change([[record, toggleDone]]) },
        ]
      : [],
  );
  const onPressed = useEffectEvent(({ field, takeTyped }: NoteShortcut) => {
    const { current } = field === 'tags' ? tags : note;
    comeFrom(current);
    const typed = takeTyped();
    if (current) insertText(current, typed);
    onFocused?.();
  });
  useEffect(() => {
    if (isLoaded && pressed) onPressed(pressed);
  }, [isLoaded, pressed]);
  const changeTags = (change: (tags: readonly string[]) => readonly string[]) =>
    void store.change([[record, (now) => ({ ...now, tags: change(now.tags) })]]);
  return (
    // Reserve space while the notes are loading, so that nothing below moves.
    <div className={`space-y-2 ${isLoaded ? '' : 'invisible'}`}>
      <TagField
        label="Tags"
        tags={annotation.tags}
        onAdd={(tag) => changeTags((now) => unionTags(now, [tag]))}
        onRemove={(tag) => changeTags((now) => withoutTags(now, [tag]))}
        inputRef={tags}
        onEscape={goBack}
        renderTag={(tag) => <TagLink list={record.list} tag={tag} />}
      />
      {isLoaded && (
        // The key makes React discard the draft when the page shows another record.
        <NoteField
          key={refKey(record)}
          record={record}
          annotation={annotation}
          onEscape={goBack}
          ref={note}
        />
      )}
      {!isLoaded && <div className="h-19" />}
    </div>
  );
}

interface TagLinkProps {
  readonly list: ListName;
  readonly tag: string;
}

/** A link to all companies, or all offerings, with a tag. */
const TagLink = ({ list, tag }: TagLinkProps) => (
  <Link
    to={list === 'companies' ? '/companies' : '/offerings'}
    search={{ tag: [tag] }}
    className="truncate text-ink-2 hover:text-ink pointer-coarse:leading-11"
  >
    <bdi>{tag}</bdi>
  </Link>
);

/** Remembers which element had focus before a shortcut moved it, so that Escape can restore it. */
function useReturnFocus() {
  const origin = useRef<Element>(null);
  return {
    comeFrom(field: HTMLElement | null) {
      origin.current = document.activeElement;
      field?.focus();
    },
    goBack() {
      const { current: before } = origin;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      origin.current = null;
    },
  };
}

interface NoteFieldProps {
  readonly record: RecordRef;
  readonly annotation: Annotation;
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly onEscape: () => void;
}

const idsOf = ({ notes }: Annotation): ReadonlySet<string> => new Set(notes.map(({ id }) => id));

function NoteField({ record, annotation, ref, onEscape }: NoteFieldProps) {
  const store = useAnnotationStore();
  const status = useId();
  /**
   * Text typed since the field got focus. If null, the field shows the saved note, which follows changes made in other
   * tabs.
   */
  const [draft, setDraft] = useState<string | null>(null);
  const [editorId] = useState(randomText);
  const seen = useRef(idsOf(annotation));
  const write = (text: string) => {
    setDraft(text);
    const version = { id: editorId, text, at: new Date().toISOString() };
    const { current: replaced } = seen;
    void store.change([[record, (now) => writeNote(now, version, replaced)]]);
  };
  const elsewhere = draft === null ? [] : annotation.notes.filter(({ id }) => id !== editorId);
  return (
    <>
      <textarea
        ref={ref}
        aria-label="Note"
        aria-describedby={status}
        placeholder="Add a note"
        rows={3}
        dir="auto"
        value={draft ?? noteText(annotation)}
        onChange={({ target }) => write(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onEscape()}
        onBlur={() => {
          // The field now also shows versions from other tabs, so further typing replaces those too.
          seen.current = idsOf(annotationOf(store.get(), record));
          setDraft(null);
        }}
        className={`${fieldClass('small')} block h-auto! min-h-19 w-full resize-y py-1.5 leading-5 field-sizing-content max-h-[50dvh] hover:border-edge`}
      />
      {elsewhere.map(({ id, text, at }) => (
        <div key={id} className="rounded-sm bg-well px-2.5 py-1.5 text-xs text-ink-2">
          Also written in another tab, <NoteTime at={at} />:
          <p dir="auto" className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
            {text}
          </p>
        </div>
      ))}
      <div className="flex items-start justify-between gap-3">
        <NoteStatus id={status} record={record} annotation={annotation} />
        <span className="text-xs text-ink-2">
          <DoneBox record={record}>Done</DoneBox>
        </span>
      </div>
    </>
  );
}

/** Shows when a note was written, such as "14:05 UTC today". */
function NoteTime({ at }: { readonly at: string }): ReactNode {
  return useDateFormat().recent(new Date(at), useNow());
}

interface NoteStatusProps {
  readonly id: string;
  readonly record: RecordRef;
  readonly annotation: Annotation;
}

/** Says that the note is saved. If saving failed, says why and offers ways to save it. */
function NoteStatus({ id, record, annotation }: NoteStatusProps) {
  const store = useAnnotationStore();
  const failure = useAnnotations((all) => (all.unsaved.has(refKey(record)) ? all.failure : null));
  const at = notedAt(annotation);
  if (failure === null)
    return (
      <p id={id} className="min-h-4 text-xs text-pretty text-ink-3">
        {at ? (
          <>
            Saved in this browser only, <NoteTime at={at} />.
          </>
        ) : (
          'Saved in this browser only.'
        )}{' '}
        <Link to="/settings" hash="notes" className="text-accent underline">
          Export or import
        </Link>
      </p>
    );
  return (
    <div id={id} role="alert" className="min-w-0 grow rounded-sm bg-bad-wash px-2.5 py-2 text-xs text-ink">
      <p className="flex gap-1.5">
        <TriangleAlert size={14} aria-hidden="true" className="mt-px shrink-0 text-bad" />
        <span>Not saved: {UNSAVED_REASON[failure]}. Copy the note before you close this tab.</span>
      </p>
      <div className="mt-2 flex gap-1.5">
        <CopyButton
          text={() => [noteText(annotation), annotation.tags.join(', ')].filter(Boolean).join('\n\n')}
        >
          Copy note
        </CopyButton>
        <Button onClick={() => void store.save()}>Try again</Button>
      </div>
    </div>
  );
}
