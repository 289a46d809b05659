import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { DateField } from './date-field.tsx';

function Example() {
  const [day, setDay] = useState('2026-01-02');
  return (
    <>
      <DateField label="Closes from" value={day} placeholder="2025-12-31" end="from" onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

test('a date is shown as on the rest of the page, and can be typed in both styles', async () => {
  const screen = await render(<Example />);
  const field = screen.getByRole('textbox', { name: 'Closes from' });
  await expect.element(field).toHaveValue('2 Jan 2026');
  await field.fill('2026-03-04');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('4 Mar 2026');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-03-04');
  await field.fill('5 apr 2026');
  await userEvent.tab();
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-04-05');
  await field.fill('');
  await userEvent.tab();
  await expect.element(screen.getByRole('status')).toHaveTextContent('');
});

test('text that is not a date shows an error and changes nothing', async () => {
  const screen = await render(<Example />);
  const field = screen.getByRole('textbox', { name: 'Closes from' });
  await field.fill('30 Feb 2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not a date. Write it like 31 Dec 2025.');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-01-02');
  await field.fill('3 Feb 2026');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('Escape leaves the field with what was typed, so that shortcuts work again', async () => {
  const screen = await render(<Example />);
  const field = screen.getByRole('textbox', { name: 'Closes from' });
  await field.fill('feb 2026');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
  await expect.element(field).toHaveValue('1 Feb 2026');
});
