import { useSelector } from '@tanstack/react-store';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useOpenCatalogue } from '../catalogue/catalogue-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';
import { guessColumn, linesOf } from './guess-column.ts';
import { ListError, type InputTable } from './input-table.ts';
import { MatchInput } from './match-input.tsx';
import { useMatchList } from './match-list-store.ts';
import { MatchReview } from './match-review.tsx';
import { readFile, readListText } from './read-list.ts';

/** Parses a pasted text. Returns an error message if it can't be parsed. */
function tryReadText(text: string): { readonly table: InputTable | null; readonly error: string | null } {
  try {
    const table = readListText(text);
    return { table: table.rows.length === 0 ? null : table, error: null };
  } catch (error) {
    if (error instanceof ListError) return { table: null, error: error.message };
    throw error;
  }
}

/** A dialog that matches a list of names to companies. Closing the dialog keeps the list. */
export function MatchDialog() {
  const store = useMatchList();
  const { draft } = useSelector(store);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const openCatalogue = useOpenCatalogue();
  useEffect(() => {
    // Index the company names while the user pastes the list. Ignore a failure here: matching the list shows it.
    openCatalogue()
      .then(({ ask }) => ask('matchLines', [[], false]))
      .catch(() => {});
  }, [openCatalogue]);
  const [isReviewing, setReviewing] = useState(false);
  const [isReading, setReading] = useState(false);
  const [fileError, setFileError] = useState<string | null>(null);
  const text = useDeferredValue(draft.text);
  const pasted = useMemo(() => tryReadText(text), [text]);
  const table = draft.file ?? pasted.table;
  const column = draft.column ?? (table ? guessColumn(table) : 0);
  const lines = useMemo(() => (table ? linesOf(table, column) : []), [table, column]);

  const show = (review: boolean) => {
    setReviewing(review);
    // The focused control is about to be removed, so move focus to the heading.
    heading.current?.focus();
  };
  const read = async (file: File) => {
    setReading(true);
    setFileError(null);
    try {
      const found = await readFile(file);
      store.edit({ file: found, column: null });
      show(false);
    } catch (error) {
      if (!(error instanceof ListError)) reportError(error);
      setFileError(
        error instanceof ListError ? error.message : `${file.name} can't be read. Save it as CSV.`,
      );
      show(false);
    } finally {
      setReading(false);
    }
  };
  const close = () => dialog.current?.close();
  const isOver = useFileDrop({
    target: dialog,
    onDrop(dropped) {
      const [file] = dropped.files;
      const pastedText = dropped.getData('text/plain');
      if (file) void read(file);
      else if (pastedText !== '') store.edit({ text: pastedText, file: null, column: null });
    },
  });
  return (
    <Dialog
      ref={dialog}
      onOpen={() => {
        input.current?.focus();
        // The text may be a list that was matched before. Select it, so that pasting another list replaces it.
        input.current?.select();
      }}
      onClose={store.close}
      aria-labelledby="match-list-heading"
      className={`m-auto w-[720px] p-5 max-sm:p-4 ${isOver ? 'outline-2 outline-accent' : ''}`}
    >
      <h2
        id="match-list-heading"
        ref={heading}
        tabIndex={-1}
        className="font-read text-section font-semibold outline-none"
      >
        Match a list
      </h2>
      {isReviewing && table ? (
        <MatchReview
          table={table}
          lines={lines}
          choices={draft.choices}
          onChoose={(line, id) => store.edit({ choices: new Map(store.get().draft.choices).set(line, id) })}
          onBack={() => show(false)}
          onClose={close}
          onUsed={() => {
            close();
            store.discard();
          }}
        />
      ) : (
        <MatchInput
          draft={draft}
          table={table}
          column={column}
          error={fileError ?? (draft.file ? null : pasted.error)}
          isReading={isReading}
          input={input}
          onEdit={(change) => {
            setFileError(null);
            store.edit(change);
          }}
          onFile={(file) => void read(file)}
          onMatch={() => show(true)}
          onClose={close}
        />
      )}
    </Dialog>
  );
}
