import { expect, test } from 'vitest';
import { orderNames } from './order-names.ts';

test('orders of dates, numbers and texts have names of their own', () => {
  expect(orderNames('day')).toEqual(['earliest first', 'latest first']);
  expect(orderNames('moment')).toEqual(['earliest first', 'latest first']);
  expect(orderNames('money')).toEqual(['lowest first', 'highest first']);
  expect(orderNames('text')).toEqual(['A–Z', 'Z–A']);
});
