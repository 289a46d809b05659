import Libsql from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DamagedDatabaseError } from './database-unavailable.ts';
import { prepareStrict } from './strict-statement.ts';

const NOT_UTF8 = `cast(x'41c341' as text)`;

function openWith(...statements: string[]): Libsql.Database {
  const connection = new Libsql(':memory:');
  onTestFinished(() => void connection.close());
  connection.exec('create table row (id integer primary key, name text, size bigint, bytes bytea)');
  for (const statement of statements) connection.exec(statement);
  return connection;
}

describe('prepareStrict', () => {
  test.each(['name', 'size', 'bytes'])(
    'a text in %s that is not UTF-8 is an error, not the end of the process',
    (column) => {
      const db = openWith(`insert into row (id, ${column}) values (1, ${NOT_UTF8})`);
      const select = prepareStrict(db, 'select * from row');
      if (column === 'bytes')
        expect(select.all([])).toEqual([
          { id: 1, name: null, size: null, bytes: Buffer.from('A\xc3A', 'latin1') },
        ]);
      else expect(() => select.all([])).toThrow(DamagedDatabaseError);
      const joined = prepareStrict(db, `select string_agg(${column}, ',') as joined from row`);
      expect(() => joined.all([])).toThrow(DamagedDatabaseError);
      expect(() => [...joined.iterate([])]).toThrow(DamagedDatabaseError);
    },
  );

  test('values come back as they were stored, whatever their type', () => {
    const db = openWith(
      `insert into row values (1, 'Ærø 🚢 \ufeff', 9007199254740991, x'00ff')`,
      `insert into row values (2, '', -1.5, null)`,
    );
    const rows = [
      { id: 1, name: 'Ærø 🚢 \ufeff', size: 9_007_199_254_740_991, bytes: Buffer.from([0, 255]) },
      { id: 2, name: '', size: -1.5, bytes: null },
    ];
    const sorted = 'select * from row order by id desc';
    expect(prepareStrict(db, sorted).all([])).toEqual(rows.toReversed());
    expect(
      prepareStrict(db, sorted)
        .all([])
        .map((row) => Object.values(Object(row))),
    ).toEqual(rows.toReversed().map((row) => Object.values(row)));
    expect(prepareStrict(db, 'select id from row where name = ? and size < ?').all(['', 0])).toEqual([
      { id: 2 },
    ]);
    expect([...prepareStrict(db, 'with w as (select 7 as n) select n from w').iterate([])]).toEqual([
      { n: 7 },
    ]);
  });

  test('of two columns with the same name the last one counts', () => {
    const db = openWith(`insert into row values (1, 'a', 2, null)`);
    expect(prepareStrict(db, 'select id as x, size as x from row').all([])).toEqual([{ x: 2 }]);
  });

  test('statements that read no rows run as they are', () => {
    const insert = prepareStrict(openWith(), 'insert into row (name) values (?)');
    expect([insert.reader, insert.run(['a']).changes]).toEqual([false, 1]);
  });

  test('a table or column that is missing counts as damage', () => {
    const db = openWith();
    for (const statement of ['select nothing from row', 'select id from other', 'delete from other'])
      expect(() => prepareStrict(db, statement)).toThrow(DamagedDatabaseError);
  });
});
