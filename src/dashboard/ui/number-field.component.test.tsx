import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { NumberField } from './number-field.tsx';

function Example() {
  const [number, setNumber] = useState('1234.5');
  return (
    <>
      <NumberField label="Price from" value={number} placeholder="0.000006" onChange={setNumber} />
      <output>{number}</output>
    </>
  );
}

test('a number is shown as on the rest of the page, and parsed however it is typed', async () => {
  const screen = await render(<Example />);
  const field = screen.getByRole('textbox', { name: 'Price from' });
  await expect.element(field).toHaveValue('1,234.5');
  await expect.element(field).toHaveAttribute('placeholder', '0.000006');
  for (const [typed, number, shown] of [
    ['0,5', '0.5', '0.5'],
    ['1.000,5', '1000.5', '1,000.5'],
    ['0.0000001', '0.0000001', '0.0000001'],
    ['9007199254740993', '9007199254740993', '9,007,199,254,740,993'],
  ] as const) {
    await field.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('status')).toHaveTextContent(number);
    await expect.element(field).toHaveValue(shown);
  }
  await field.fill('');
  await userEvent.tab();
  await expect.element(screen.getByRole('status')).toHaveTextContent('');
});

test('text that is not a number is reported, and changes nothing', async () => {
  const screen = await render(<Example />);
  const field = screen.getByRole('textbox', { name: 'Price from' });
  await field.fill('1,2,3');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not a number. Write it like 1,234.5.');
  await expect.element(screen.getByRole('status')).toHaveTextContent('1234.5');
  await field.fill('2');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
