import { createRef, useRef, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Dialog } from './dialog.tsx';
import { Popup } from './popup.tsx';

function Page({ required = false }: { readonly required?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog ref={dialog} required={required} aria-label="Question" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </Dialog>
      )}
    </>
  );
}

async function openDialog(required: boolean) {
  const screen = await render(<Page required={required} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Question' });
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().matches(':modal')).toBe(true);
  return { screen, opener, dialog };
}

test('Escape closes a dialog, unmounts it and gives the focus back', async () => {
  const { opener, dialog } = await openDialog(false);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('Escape does not close a required dialog, but its own button does', async () => {
  const { screen, opener, dialog } = await openDialog(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

/**
 * Simulates Safari, which has no `closedBy`. Dispatches clicks by script, because this browser doesn't act on those.
 */
test('without `closedby` in the browser, a click beside a dialog closes it, and one inside does not', async () => {
  const prototype = HTMLDialogElement.prototype;
  const own = Object.getOwnPropertyDescriptor(prototype, 'closedBy');
  Reflect.deleteProperty(prototype, 'closedBy');
  onTestFinished(() => void (own && Object.defineProperty(prototype, 'closedBy', own)));
  const screen = await render(
    <Dialog ref={createRef()} aria-label="Palette" closedby="any">
      <p>Inside</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Palette' }).element();
  (screen.getByText('Inside').element() as HTMLElement).click();
  expect(dialog).toHaveAttribute('open');
  (dialog as HTMLDialogElement).click();
  expect(dialog).not.toHaveAttribute('open');
});

/** A page with a popup. Pressing any key inside the popup opens the dialog. */
function PageWithPopup() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" popoverTarget="name">
        Save
      </button>
      <Popup id="name" label="Save" className="">
        <input aria-label="Name" onKeyDown={() => setOpen(true)} />
      </Popup>
      {open && <Dialog ref={dialog} aria-label="Question" onClose={() => setOpen(false)} />}
    </>
  );
}

test('a dialog opened from a popup gives the focus back to the button of the popup', async () => {
  const screen = await render(<PageWithPopup />);
  const opener = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(opener);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'k');
  const dialog = screen.getByRole('dialog', { name: 'Question' });
  await expect.element(dialog).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
