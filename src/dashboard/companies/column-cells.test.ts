import { expect, test } from 'vitest';
import { countFitting } from './column-cells.tsx';

test.each([
  [['Grid', 'Robotics', 'Water'], 3],
  [['Payments', 'Travel', 'Fintech'], 2],
  [['Energy storage', 'Consumer'], 1],
  [['Independent Power Producers & Energy Traders', 'AI'], 1],
  [['AI'], 1],
  [[], 0],
])('of the categories %j, a cell has room for %d', (names, count) => {
  const categories = names.map((name, id) => ({ id, name, slug: name.toLowerCase() }));
  expect(countFitting(categories)).toBe(count);
});
