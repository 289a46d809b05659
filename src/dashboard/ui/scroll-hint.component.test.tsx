import { useRef } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ScrollHint } from './scroll-hint.tsx';

function Scroller({ width }: { readonly width: number }) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={container} style={{ width: 200, overflow: 'auto' }}>
        <div style={{ width, height: 10 }} />
      </div>
      <ScrollHint of={container} />
    </>
  );
}

test('a container says that it scrolls only while its content is wider', async () => {
  const screen = await render(<Scroller width={500} />);
  const hint = screen.getByText('Scroll sideways');
  await expect.element(hint).toBeVisible();
  await screen.rerender(<Scroller width={150} />);
  await expect.element(hint).not.toBeInTheDocument();
});
