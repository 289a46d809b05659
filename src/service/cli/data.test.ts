import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

async function twoDataSets() {
  const env = { DATA_DIR: join(await temporaryFolder(), 'data') };
  const run = (...args: string[]) => runCommand(args, env);
  await run('import', await temporaryFile([company(1, 'A'), company(2, 'B')]));
  const feed = await temporaryFile([company(1, 'A'), company(2, 'Bee'), company(3, 'C')]);
  await run('import', feed);
  const listed: { revision: string }[] = JSON.parse((await run('data', 'list', '--json')).out);
  const [now = '', before = ''] = listed.map(({ revision }) => revision);
  return { run, feed, now, before };
}

test('two data sets are compared field by field', async () => {
  const { run, now, before } = await twoDataSets();
  const report = join(await temporaryFolder(), 'report.jsonl');
  expect(await run('data', 'diff', before, now, '--report', report)).toMatchObject({
    code: 0,
    out: 'Companies: 1 added, 1 changed, 0 removed.\n  added: 3\n  changed: 2\n  changed fields: name 1\nOfferings: 0 added, 0 changed, 0 removed.\n',
  });
  expect((await readFile(report, 'utf8')).trim().split('\n')).toHaveLength(2);
  expect((await run('data', 'diff', now, before)).out).toContain('0 added, 1 changed, 1 removed.');
});

test('a hold refuses imports until it is released, and a rollback suggests it', async () => {
  const { run, feed } = await twoDataSets();
  expect((await run('data', 'rollback')).out).toContain('dossier data hold');
  expect(await run('data', 'hold', '--reason', 'bad feed')).toMatchObject({ code: 0 });
  expect(await run('import', feed)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Imports have been on hold since .*: bad feed\. Nothing was changed\./),
  });
  expect(await run('import', feed, '--dry-run')).toMatchObject({ code: 0 });
  expect(await run('data', 'release')).toMatchObject({ code: 0, out: 'Imports are allowed again.\n' });
  expect(await run('import', feed)).toMatchObject({ code: 0 });
  expect((await run('data', 'release')).out).toContain('were not on hold');
  await run('data', 'hold');
  expect(await run('import', feed, '--despite-hold')).toMatchObject({ code: 0 });
  const audit = (await run('audit')).out;
  for (const action of ['data hold', 'data release']) expect(audit).toContain(`\t${action}\t`);
});

test('pruning removes what is not served, and only that', async () => {
  const { run, now, before } = await twoDataSets();
  expect((await run('data', 'prune')).out).toMatch(/^Removed 1 data set, \d+ MB\.\n$/);
  expect((await run('data', 'list')).out).toContain(now.slice(0, 12));
  expect(await run('data', 'rollback', before)).toMatchObject({ code: 1 });
  expect((await run('data', 'prune')).out).toContain('Removed 0 data sets');
});
