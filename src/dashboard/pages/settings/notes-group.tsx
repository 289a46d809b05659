import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LIST_NAMES } from '#dashboard/api/lists.ts';
import { useExportCollections } from '#dashboard/collections/use-collections-file.ts';
import { formatCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { NO_ANNOTATION, tagKey, toTag } from '#dashboard/notes/annotation.ts';
import { deleteTag, recordsWith, renameTag } from '#dashboard/notes/change-tags.ts';
import { changeWithUndo } from '#dashboard/notes/change-with-undo.ts';
import { UNSAVED_REASON } from '#dashboard/notes/unsaved-notes.ts';
import {
  countTags,
  type TagCount,
  useAnnotations,
  useAnnotationStore,
} from '#dashboard/notes/use-annotations.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { TextInput } from '#dashboard/ui/fields.tsx';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import { ImportButton } from './import-button.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** The user's notes and tags: how many there are, a list of the tags, and buttons to export or erase everything. */
export function NotesGroup() {
  const all = useAnnotations((annotations) => annotations);
  const exportFile = useExportCollections();
  const [isAsking, setAsking] = useState(false);
  const annotations = LIST_NAMES.flatMap((list) => [...all[list].values()]);
  const notes = annotations.filter((each) => each.notes.length > 0).length;
  const done = annotations.filter(({ isDone }) => isDone).length;
  const tags = countTags(all);
  const parts = [
    (notes > 0 || done === 0) && formatCounted(notes, 'note'),
    (tags.length > 0 || done === 0) && formatCounted(tags.length, 'tag'),
    done > 0 && `${formatCounted(done, 'record')} marked as done`,
  ].filter((part) => part !== false);
  return (
    <SettingsGroup id="notes" title="Notes and tags">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-sm text-pretty text-ink-3">
          {annotations.length === 0 ? 'None yet.' : `${new Intl.ListFormat('en').format(parts)}.`} Saved in
          this browser only, and kept when you sign out. Export a file to move them or back them up.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button disabled={annotations.length === 0} onClick={exportFile}>
            Export notes
          </Button>
          <ImportButton>Import notes</ImportButton>
          <Button disabled={annotations.length === 0} onClick={() => setAsking(true)}>
            Erase notes
          </Button>
        </div>
      </div>
      {all.failure && (
        <p role="alert" className="mt-3 rounded-sm bg-bad-wash px-3 py-2 text-sm">
          {all.unsaved.size > 0
            ? `Notes on ${formatCounted(all.unsaved.size, 'record')} aren't saved: ${UNSAVED_REASON[all.failure]}. Export them before you close this tab.`
            : `Notes can't be saved: ${UNSAVED_REASON[all.failure]}.`}
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-3 divide-y divide-line-soft border-t border-line-soft">
          {tags.map((each) => (
            <TagRow key={tagKey(each.tag)} {...each} />
          ))}
        </ul>
      )}
      {isAsking && <EraseQuestion count={annotations.length} onClose={() => setAsking(false)} />}
    </SettingsGroup>
  );
}

function TagRow({ tag, count }: TagCount) {
  const store = useAnnotationStore();
  const toasts = useToasts();
  const [isRenaming, setRenaming] = useState(false);
  const rename = (name: string) => {
    setRenaming(false);
    if (name === '' || name === tag) return;
    const isMerge = tagKey(name) !== tagKey(tag) && recordsWith(store, name).length > 0;
    const undo = renameTag(store, tag, name);
    toasts.show(
      isMerge
        ? `Merged “${isolate(tag)}” into “${isolate(name)}”`
        : `Renamed “${isolate(tag)}” to “${isolate(name)}”`,
      undo,
    );
  };
  if (isRenaming) return <RenameForm tag={tag} onDone={rename} />;
  return (
    <li className="flex min-h-10 items-center gap-2 text-sm">
      <bdi className="min-w-0 grow truncate">{tag}</bdi>
      <span className="text-ink-3 tabular-nums">{formatCount(count)}</span>
      <Button
        look="bare"
        className="px-2"
        aria-label={`Rename tag ${isolate(tag)}`}
        title="Rename, or merge with another tag"
        onClick={() => setRenaming(true)}
      >
        <Pencil size={14} aria-hidden="true" />
      </Button>
      <Button
        look="bare"
        className="px-2"
        aria-label={`Delete tag ${isolate(tag)}`}
        title="Delete"
        onClick={() => toasts.show(`Deleted “${isolate(tag)}”`, deleteTag(store, tag))}
      >
        <Trash2 size={14} aria-hidden="true" />
      </Button>
    </li>
  );
}

interface RenameFormProps {
  readonly tag: string;
  /** Called with the new name, or with '' if the name wasn't changed. */
  readonly onDone: (name: string) => void;
}

function RenameForm({ tag, onDone }: RenameFormProps) {
  const store = useAnnotationStore();
  const [typed, setTyped] = useState(tag);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const name = toTag(typed);
  const isTaken = tagKey(name) !== tagKey(tag) && recordsWith(store, name).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(name);
  };
  return (
    <li>
      <form onSubmit={submit} className="flex min-h-10 flex-wrap items-center gap-2 py-1">
        <TextInput
          ref={field}
          aria-label="New name of the tag"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={({ key }) => key === 'Escape' && onDone('')}
          className="min-w-0 grow"
        />
        <Button type="submit" look="solid" disabled={name === ''}>
          {isTaken ? 'Merge' : 'Rename'}
        </Button>
        <Button onClick={() => onDone('')}>Cancel</Button>
      </form>
    </li>
  );
}

interface EraseQuestionProps {
  readonly count: number;
  readonly onClose: () => void;
}

function EraseQuestion({ count, onClose }: EraseQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const store = useAnnotationStore();
  const toasts = useToasts();
  const erase = () => {
    const all = LIST_NAMES.flatMap((list) => [...store.get()[list].keys()].map((id) => ({ list, id })));
    const undo = changeWithUndo(
      store,
      all.map((ref) => [ref, () => NO_ANNOTATION] as const),
    );
    toasts.show('Erased all notes and tags', undo);
    dialog.current?.close();
  };
  return (
    <Dialog
      ref={dialog}
      closedby="any"
      aria-label="Erase notes"
      onClose={onClose}
      className="m-auto w-[26rem] p-5"
    >
      <h2 className="font-read text-section font-semibold">Erase all notes and tags?</h2>
      <p className="mt-2 text-sm text-pretty text-ink-2">
        The notes and tags of {formatCounted(count, 'record')} are erased from this browser. Export them first
        to keep a copy.
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>Cancel</Button>
        <Button look="solid" onClick={erase}>
          Erase
        </Button>
      </div>
    </Dialog>
  );
}
