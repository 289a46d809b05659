import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '#records/exact-number.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { MAX_COPIED_ROWS, toClipboardTable, TooManyRowsError } from './clipboard-table.ts';
import { fieldTable } from './export-table.ts';
import { createRecordBuffer } from './record-buffer.ts';

async function copy(records: readonly Record<string, unknown>[], fields = ['id', 'name']) {
  const buffer = createRecordBuffer();
  buffer.add(records);
  const { html, text, rows } = await toClipboardTable(buffer, fieldTable(fields));
  return { html: await html.text(), text: await text.text(), rows, types: [html.type, text.type] };
}

describe('toClipboardTable', () => {
  test('a table is copied as plain HTML and as text with tabs', async () => {
    const { html, text, rows, types } = await copy([
      { id: -1.5, name: 'Smith & <Co>' },
      { id: 2, name: null },
    ]);
    expect(text).toBe('id\tname\n-1.5\tSmith & <Co>\n2\t');
    expect(html).toBe(
      '<table><thead><tr><th>id</th><th>name</th></tr></thead><tbody>' +
        '<tr><td>-1.5</td><td>Smith &amp; &lt;Co&gt;</td></tr><tr><td>2</td><td></td></tr></tbody></table>',
    );
    expect([rows, types]).toEqual([2, ['text/html', 'text/plain']]);
  });

  test('a text that a spreadsheet would convert is formatted as text', async () => {
    const [html, text] = await Promise.all(
      (['html', 'text'] as const).map(async (form) => {
        const names = ['0700', '007', 'MAR1', '1E5', '1234567890123456', 'Acme', '9 Nov 2026'];
        return (
          await copy(
            names.map((name) => ({ name })),
            ['name'],
          )
        )[form];
      }),
    );
    for (const name of ['0700', '007', 'MAR1', '1E5', '1234567890123456'])
      expect(html).toContain(`<td style="mso-number-format:'\\@'">${name}</td>`);
    expect(html).toContain('<td>Acme</td>');
    expect(html).toContain('<td>9 Nov 2026</td>');
    expect(text).toBe('name\n0700\n007\nMAR1\n1E5\n1234567890123456\nAcme\n9 Nov 2026');
  });

  test('a number is copied in all its digits, as a text if a spreadsheet would cut it', async () => {
    const { html, text } = await copy(parseJson('[{"id":9007199254740993,"name":-0.5}]') as JsonRecord[]);
    expect(html).toContain(`<td style="mso-number-format:'\\@'">9007199254740993</td><td>-0.5</td>`);
    expect(text).toBe('id\tname\n9007199254740993\t-0.5');
  });

  test('no text starts another cell or row, or a formula', async () => {
    const unit = fc.constantFrom('\t', '\n', '\r', '\u2028', '\u0000', ' ', '=', '-', '<', 'a', '🙂');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit })), async (names) => {
        const { html, text } = await copy(names.map((name, id) => ({ id, name })));
        const lines = text.split(/[\n\r\u2028]/).slice(1);
        expect(lines).toHaveLength(names.length);
        for (const [at, line] of lines.entries()) {
          const [id, name = ''] = line.split('\t');
          expect([id, line.split('\t').length]).toEqual([String(at), 2]);
          expect(name).not.toMatch(/^\s*[=-]/);
        }
        expect(html.match(/<td>/g) ?? []).toHaveLength(names.length * 2);
        expect(html).not.toMatch(/<td>\s*=/);
      }),
    );
  });

  test('more rows than can be copied are refused, not cut', async () => {
    const records = Array.from({ length: MAX_COPIED_ROWS }, (_, id) => ({ id }));
    expect((await copy(records, ['id'])).rows).toBe(MAX_COPIED_ROWS);
    await expect(copy([...records, { id: 0 }], ['id'])).rejects.toThrow(TooManyRowsError);
  });
});
