import fs, { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-data.ts';
import { createLogDestination } from './log-destination.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

async function temporaryLog() {
  const file = join(await temporaryFolder(), 'log');
  const fd = openSync(file, 'a');
  onTestFinished(() => closeSync(fd));
  const log = createLogDestination(fd);
  onTestFinished(() => log.close());
  const writeSync = vi.spyOn(fs, 'writeSync');
  onTestFinished(() => writeSync.mockRestore());
  const lines = () => readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return { log, lines, writeSync };
}

describe('the log destination', () => {
  test('writes the lines of a few milliseconds at once', async () => {
    const { log, lines, writeSync } = await temporaryLog();
    for (let line = 0; line < 100; line++) log.write(`${line}\n`);
    await expect.poll(lines).toHaveLength(100);
    expect(writeSync).toHaveBeenCalledTimes(1);
  });

  test('escapes what a terminal would act on', async () => {
    const { log, lines } = await temporaryLog();
    log.write(`${JSON.stringify({ path: '\u009B31m\u202E' })}\n`);
    await expect.poll(lines).toEqual(['{"path":"\\u009b31m\\u202e"}']);
  });

  test('drops and counts lines while the disk is full, and reports the number afterwards', async () => {
    const { log, lines, writeSync } = await temporaryLog();
    writeSync.mockImplementation(() => {
      throw failure('ENOSPC');
    });
    log.write('1\n');
    log.write('2\n');
    await expect.poll(log.dropped).toBe(2);
    writeSync.mockRestore();
    log.write('3\n');
    await expect.poll(lines).toHaveLength(2);
    expect(lines()[0]).toBe('3');
    expect(JSON.parse(lines()[1] ?? '')).toEqual({
      level: 40,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      dropped: 2,
      msg: 'log lines were dropped',
    });
  });

  test('the line after a torn one starts on a line of its own', async () => {
    const { log, lines, writeSync } = await temporaryLog();
    writeSync
      .mockImplementationOnce((fd) => fs.writevSync(fd, [Buffer.from('{"half')]))
      .mockImplementationOnce(() => {
        throw failure('ENOSPC');
      });
    log.write('{"half":1}\n');
    await expect.poll(log.dropped).toBe(1);
    log.write('whole\n');
    await expect.poll(lines).toHaveLength(3);
    expect(lines().slice(0, 2)).toEqual(['{"half', 'whole']);
  });

  test('takes any characters, also in the last line for which there is room', async () => {
    const { log, lines, writeSync } = await temporaryLog();
    writeSync.mockImplementation(() => {
      throw failure('EAGAIN');
    });
    const euros = `${'€'.repeat(333)}\n`;
    for (let line = 0; line < 1_001; line++) log.write(euros);
    expect(log.dropped()).toBe(1);
    writeSync.mockRestore();
    await expect.poll(() => lines().length).toBeGreaterThanOrEqual(1_000);
    expect(new Set(lines().slice(0, 1_000))).toEqual(new Set([euros.trim()]));
  });

  test('keeps lines for a slow reader up to a limit, and drops further ones', async () => {
    const { log, lines, writeSync } = await temporaryLog();
    writeSync.mockImplementation(() => {
      throw failure('EAGAIN');
    });
    for (let line = 0; line < 150; line++) log.write(`${'x'.repeat(9_999)}\n`);
    expect(log.dropped()).toBe(50);
    await expect.poll(() => writeSync.mock.calls.length).toBeGreaterThan(1);
    writeSync.mockRestore();
    await expect.poll(lines).toHaveLength(101);
  });
});
