import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TextField } from './fields.tsx';

test('a text field is described by its description, or else by its error, which is announced', async () => {
  const screen = await render(<TextField label="Name" description="Shown to nobody else." error={null} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  await expect.element(field).toHaveAccessibleDescription('Shown to nobody else.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  await screen.rerender(<TextField label="Name" description="Shown to nobody else." error="It is taken." />);
  await expect.element(field).toHaveAccessibleDescription('It is taken.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('It is taken.');
});
