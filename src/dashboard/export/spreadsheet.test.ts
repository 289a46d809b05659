import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCsvFile } from './csv.ts';
import { type Cell, fieldTable } from './export-table.ts';
import { createRecordBuffer } from './record-buffer.ts';
import { toXlsxFile } from './xlsx-file.ts';

const OFFICE = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0);
const note = OFFICE ? '' : ' (left out: LibreOffice is not installed here)';
const MINUTES = 3 * 60_000;

const NAMES = [
  'Crédit Ægir — Łódź',
  '東京エネルギー 🙂',
  'Smith, "Jones" & Co; Ltd',
  'First line\nsecond line',
  "O'Hare",
  ' spaced ',
  '2026-11-20T05:42:00Z',
  '0700',
  '1e5',
  '1/2',
  'TRUE',
];
const FORMULAS = [
  '=1+1',
  '+1',
  '-1+2',
  '@SUM(1;2)',
  '%1',
  '|1',
  '＝1+1',
  ' \t=1+1',
  `=cmd|' /C calc'!A0`,
  '=HYPERLINK("https://x.example")',
];
const ROWS: readonly Cell[][] = [...NAMES, ...FORMULAS].map((name, at) => [at, name, -1.5 * at]);

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'dossier-sheet-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the rows to a file, opens it in LibreOffice, and returns what LibreOffice saves as CSV with quoted text. */
async function open(ending: 'csv' | 'xlsx', importFilter: readonly string[]): Promise<string> {
  const buffer = createRecordBuffer();
  buffer.add(ROWS.map(([id, name, gain]) => ({ id, name, gain })));
  const table = fieldTable(['id', 'name', 'gain'], undefined, () => false);
  const { blob } =
    ending === 'csv' ? await toCsvFile(buffer, table) : await toXlsxFile(buffer, table, 'Companies');
  const file = join(folder, `export.${ending}`);
  writeFileSync(file, new Uint8Array(await blob.arrayBuffer()));
  const out = join(folder, 'out');
  const { status, stderr } = spawnSync(OFFICE ?? '', [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
    '--headless',
    ...importFilter,
    '--convert-to',
    'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false',
    '--outdir',
    out,
    file,
  ]);
  if (status !== 0) throw new Error(String(stderr));
  return readFileSync(join(out, 'export.csv'), 'utf8');
}

/** These options of the import filter mean comma, double quote, UTF-8 and first line 1. */
const openCsv = (options: string) => open('csv', [`--infilter=CSV:44,34,76,1${options}`]);

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const lines = (names: readonly string[], from = 0) =>
  names
    .map((name, at) => `${from + at},${quote(name)},${-1.5 * (from + at)}\n`)
    .join('')
    .replaceAll(',-0\n', ',0\n');

test.skipIf(!OFFICE)(
  `LibreOffice with quoted cells as text shows every cell unchanged${note}`,
  async () => {
    const inert = FORMULAS.map((formula) => `'${formula}`);
    expect(await openCsv(',,0,true')).toBe(`"id","name","gain"\n${lines([...NAMES, ...inert])}`);
  },
  MINUTES,
);

test.skipIf(!OFFICE)(
  `LibreOffice with type detection evaluates no cell${note}`,
  async () => {
    const opened = await openCsv('');
    for (const formula of FORMULAS) expect(opened).toContain(quote(`'${formula}`));
    for (const name of NAMES.slice(0, 6)) expect(opened).toContain(quote(name));
  },
  MINUTES,
);

test.skipIf(!OFFICE)(
  `LibreOffice shows every cell of an Excel file unchanged and evaluates none${note}`,
  async () => {
    expect(await open('xlsx', [])).toBe(`"id","name","gain"\n${lines([...NAMES, ...FORMULAS])}`);
  },
  MINUTES,
);
