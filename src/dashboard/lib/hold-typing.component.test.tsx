import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { holdTyping, insertText } from './hold-typing.ts';

function Field({ onEnter }: { readonly onEnter: () => void }) {
  const [text, setText] = useState('');
  return (
    <>
      <button onClick={onEnter}>Row</button>
      <input aria-label="Field" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

test('what is typed before a field has focus triggers nothing, and is inserted into it', async () => {
  const onEnter = vi.fn<() => void>();
  const screen = await render(<Field onEnter={onEnter} />);
  const onKey = vi.fn<() => void>();
  document.addEventListener('keydown', onKey);
  const row = screen.getByRole('button').element() as HTMLElement;
  row.focus();
  const takeTyped = holdTyping();
  await userEvent.keyboard('esx{Backspace}g{Enter}');
  const field = screen.getByRole('textbox').element() as HTMLInputElement;
  field.focus();
  insertText(field, takeTyped());
  await userEvent.keyboard(' x');
  await expect.element(screen.getByRole('textbox')).toHaveValue('esg x');
  expect(onEnter).not.toHaveBeenCalled();
  expect(onKey).toHaveBeenCalledTimes(2);
  document.removeEventListener('keydown', onKey);
});
