import { startTransition, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPart } from './load-chunk.ts';

test('a part that is loaded on use is shown once it is there, without a warning of React', async () => {
  const warn = vi.spyOn(console, 'error');
  let arrive: (chunk: { Part: () => string }) => void = () => {};
  const chunk = new Promise<{ Part: () => string }>((resolve) => {
    arrive = resolve;
  });
  const Part = lazyPart(() => chunk, 'Part');
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => startTransition(() => setOpen(true))}>
          Open
        </button>
        {isOpen && <Part />}
      </>
    );
  };
  const screen = await render(<Page />);
  await screen.getByRole('button').click();
  arrive({ Part: () => 'loaded' });
  await expect.element(screen.getByText('loaded')).toBeVisible();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
