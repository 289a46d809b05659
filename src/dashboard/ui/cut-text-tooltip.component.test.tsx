import type { CSSProperties } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CutTextTooltip } from './cut-text-tooltip.tsx';

const NAME = 'Industrial Machinery & Supplies & Components';
const CUT: CSSProperties = {
  display: 'block',
  width: 120,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
const tooltip = () => document.querySelector('[data-tooltip]')?.textContent;

test('a text that is cut off is shown in full under the pointer and on focus, until Escape', async () => {
  const screen = await render(
    <main style={{ paddingTop: 100 }}>
      <a href="#a" style={CUT}>
        <bdi>{NAME}</bdi>
      </a>
      <label style={{ display: 'flex', width: 140 }}>
        <input type="checkbox" />
        <span style={CUT}>Oil &amp; Gas Exploration &amp; Production</span>
      </label>
      <a href="#b">Short</a>
      <CutTextTooltip />
    </main>,
  );
  await userEvent.tab();
  await expect.poll(tooltip).toBe(NAME);
  await userEvent.keyboard('{Escape}');
  await expect.poll(tooltip).toBeUndefined();
  await userEvent.tab();
  await expect.poll(tooltip).toBe('Oil & Gas Exploration & Production');
  await userEvent.tab();
  await expect.poll(tooltip).toBeUndefined();
  await userEvent.hover(screen.getByText(NAME));
  await expect.poll(tooltip).toBe(NAME);
  await userEvent.hover(screen.getByText('Short'));
  await expect.poll(tooltip).toBeUndefined();
});

test('the tooltip of a text that is cut off leaves out parts that are hidden at this width', async () => {
  const screen = await render(
    <main style={{ paddingTop: 100 }}>
      <span style={CUT}>
        <span>{NAME}</span>
        <span style={{ display: 'none' }}>Oslo, Norway</span>
      </span>
      <CutTextTooltip />
    </main>,
  );
  await userEvent.hover(screen.getByText(NAME));
  await expect.poll(tooltip).toBe(NAME);
});

test('no tooltip opens when the page changes under a pointer that rests', async () => {
  const screen = await render(
    <main style={{ paddingTop: 100 }}>
      <a href="#a" style={CUT}>
        {NAME}
      </a>
      <CutTextTooltip />
    </main>,
  );
  const link = screen.getByRole('link').element();
  link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  await new Promise((resolve) => {
    setTimeout(resolve, 600);
  });
  expect(tooltip()).toBeUndefined();
  link.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
  await expect.poll(tooltip).toBe(NAME);
});
