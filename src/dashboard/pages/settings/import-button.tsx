import { type ChangeEvent, useRef } from 'react';
import { useImportDialog } from '#dashboard/collections/use-import-dialog.tsx';
import { Button } from '#dashboard/ui/button.tsx';

/** A button that lets the user choose a file of watchlists, views, notes and tags, and then asks whether to add it. */
export function ImportButton({ children }: { readonly children: string }) {
  const { show, dialog } = useImportDialog();
  const field = useRef<HTMLInputElement>(null);
  const importFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) void show(chosen);
    // Reset the field, because choosing the same file again would otherwise fire no event.
    target.value = '';
  };
  return (
    <>
      <Button onClick={() => field.current?.click()}>{children}</Button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="File to import"
        onChange={importFile}
      />
      {dialog}
    </>
  );
}
