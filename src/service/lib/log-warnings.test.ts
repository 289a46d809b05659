import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { logWarnings } from './log-warnings.ts';

test('a warning of a library is a line of the log, and nothing else', async () => {
  const lines: unknown[] = [];
  const before = process.listeners('warning');
  const stop = logWarnings({ warn: (line: unknown) => void lines.push(line) });
  onTestFinished(stop);
  expect(process.listenerCount('warning')).toBe(1);
  const warned = once(process, 'warning');
  process.emitWarning('The certificate is not checked.');
  await warned;
  expect(lines).toMatchObject([{ err: { message: 'The certificate is not checked.' } }]);
  stop();
  expect(process.listeners('warning')).toEqual(before);
});
