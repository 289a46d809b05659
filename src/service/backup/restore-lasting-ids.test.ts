import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

test('keys and category names keep their ids in a store that was restored from a backup', async () => {
  const folder = await temporaryFolder();
  const file = (name: string) => join(folder, name);
  const places = { a: { DATA_DIR: file('a') }, b: { DATA_DIR: file('b') } };
  const importInto = async (place: { DATA_DIR: string }, rows: readonly string[]) => {
    await writeFile(file('rows.csv'), ['Name,Ticker,Sector', ...rows].join('\n'));
    const args = ['import', file('rows.csv'), '--key', 'Ticker', '--categories', 'Sector'];
    expect(await runCommand([...args, '--allow-removing', '100%'], place)).toMatchObject({ code: 0 });
    await runCommand(['data', 'export', '--companies', file('out.csv')], place);
    return readFile(file('out.csv'), 'utf8');
  };
  const idOf = (csv: string, ticker: string) =>
    csv
      .split('\n')
      .find((line) => line.includes(`"${ticker}"`))
      ?.split(',')[0];
  await importInto(places.a, ['One,A,Tech', 'Two,B,Food']);
  const before = await importInto(places.a, ['Two,B,Food', 'Three,C,Food']);
  expect(await runCommand(['backup', file('backup.tar')], places.a)).toMatchObject({ code: 0 });
  expect(await runCommand(['restore', file('backup.tar')], places.b)).toMatchObject({ code: 0 });
  const after = await importInto(places.b, ['Four,D,Tech', 'Three,C,Food', 'One,A,Tech']);
  expect([idOf(after, 'A'), idOf(after, 'C')]).toEqual(['"1"', idOf(before, 'C')]);
  expect(idOf(after, 'D')).toBe('"4"');
  expect(after).toContain('""slug"":""tech""');
});

test('a restored store gives no id again that a company had, and keeps the hold of the backup', async () => {
  const folder = await temporaryFolder();
  const [a, b] = [{ DATA_DIR: join(folder, 'a') }, { DATA_DIR: join(folder, 'b') }];
  const archive = join(folder, 'backup.tar');
  await runCommand(['import', await temporaryFile([company(1, 'Stays'), company(90, 'Goes')])], a);
  await runCommand(['import', '--delete', await temporaryFile('90\n'), '--allow-removing', '50%'], a);
  await runCommand(['data', 'hold', '--reason', 'bad feed'], a);
  await runCommand(['backup', archive], a);
  const restored = await runCommand(['restore', archive], b);
  expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('dossier data release')]);
  const keyed = await temporaryFile([{ name: 'New', ticker: 'N' }]);
  const add = ['import', keyed, '--key', 'ticker', '--merge'];
  const held = await runCommand(add, b);
  expect([held.code, held.err]).toEqual([1, expect.stringContaining('bad feed')]);
  expect(await runCommand([...add, '--despite-hold'], b)).toMatchObject({ code: 0 });
  const exported = join(folder, 'out.jsonl');
  await runCommand(['data', 'export', '--companies', exported], b);
  const lines = (await readFile(exported, 'utf8')).trim().split('\n');
  expect(
    lines.map((line) => (JSON.parse(line) as { id: number }).id).toSorted((one, other) => one - other),
  ).toEqual([1, 91]);
});
