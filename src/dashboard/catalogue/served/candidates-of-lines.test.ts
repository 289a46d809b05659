import { expect, test } from 'vitest';
import { company } from '#dashboard/testing/company-samples.ts';
import { parseLine } from '../matching/parse-line.ts';
import { candidatesOfLines } from './candidates-of-lines.ts';

const LINES = ['Alpha', 'beta.example', 'Gamma (GAM)', 'Delta', 'Alpha', 'Epsilon', 'Zeta', 'Eta'].map(
  parseLine,
);

test('the texts of lines are searched for once each, a few at a time, and found in their order', async () => {
  const searched: string[] = [];
  let [running, most] = [0, 0];
  const found = await candidatesOfLines(LINES, async (text) => {
    searched.push(text);
    running += 1;
    most = Math.max(most, running);
    // Answers come in another order than requests.
    await new Promise((resolve) => setTimeout(resolve, 10 - searched.length));
    running -= 1;
    return [company(searched.indexOf(text), { name: text })];
  });
  expect(searched).toEqual([...new Set(searched)]);
  expect(searched).toEqual(expect.arrayContaining(['Alpha', 'beta.example', 'GAM', 'Eta']));
  expect(found.map(({ name }) => name)).toEqual(searched);
  expect(most).toBe(4);
});

test('no further text is searched for after a search has failed', async () => {
  let count = 0;
  const failing = candidatesOfLines(LINES, async () => {
    count += 1;
    throw new Error('too many requests');
  });
  await expect(failing).rejects.toThrow('too many requests');
  expect(count).toBe(4);
});
