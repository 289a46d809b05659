import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { temporaryFolder } from '../testing/temporary-data.ts';
import { createStaging } from './staging.ts';

const MEGABYTE = 2 ** 20;

test.skipIf(process.platform === 'win32')(
  'a process that is killed while it imports leaves no staged records behind',
  async () => {
    const folder = await temporaryFolder();
    const staging = await createStaging(folder);
    // More text than SQLite keeps in memory.
    const text = 'x'.repeat(MEGABYTE);
    for (let id = 30; id > 0; id--) staging.companies.add([Buffer.from([id]), id, 0, '', String(id), text]);
    expect(await readdir(folder)).toEqual([]);
    expect([...staging.companies.sorted()].map(([, id]) => id)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
    await staging.close();
    expect(await readdir(folder)).toEqual([]);
  },
);

test('the space of staged records is free once they are closed', async ({ skip }) => {
  const disk = await mountSmallDisk(skip, 60);
  const free = await disk.freeBytes();
  const staging = await createStaging(disk.folder);
  for (let id = 0; id < 30; id++)
    staging.companies.add([Buffer.from([id]), id, 0, '', '', 'x'.repeat(MEGABYTE)]);
  expect(await disk.freeBytes()).toBeLessThan(free - 10 * MEGABYTE);
  await staging.close();
  expect(await disk.freeBytes()).toBeGreaterThan(free - MEGABYTE);
});
