import { describe, expect, test } from 'vitest';
import { fieldLabel, plainName } from '#records/field-label.ts';
import { fitsTable, inferColumns } from '#records/infer-columns.ts';
import { inferSchema } from '#records/infer-schema.ts';
import { isRecord, type JsonRecord } from '#records/json-record.ts';
import { mainFigures } from '#records/main-figures.ts';
import { openWindowOf } from '#records/window.ts';
import { offeringTable, toOfferingRow } from './offering-table.ts';

/** Wraps a record to count how many of its fields are read. Listing its keys counts them all. */
function counted(record: JsonRecord) {
  let work = 0;
  const watch = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(watch);
    if (!isRecord(value)) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, watch(each)]));
    return new Proxy(inner, {
      get(target, name, receiver) {
        work += 1;
        return Reflect.get(target, name, receiver);
      },
      ownKeys(target) {
        const keys = Reflect.ownKeys(target);
        work += keys.length;
        return keys;
      },
    });
  };
  return { record: watch(record) as JsonRecord, work: () => work };
}

const record = (count: number, name: (at: number) => string, value: (at: number) => unknown): JsonRecord =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), value(at)]));

const SHAPES: Readonly<Record<string, (count: number) => JsonRecord>> = {
  'many numbers': (count) => record(count, (at) => `f${at}`, Number),
  'many amounts': (count) =>
    record(
      count,
      (at) => (at % 2 ? `p${at - 1}_currency` : `p${at}`),
      (at) => (at % 2 ? 'USD' : at),
    ),
  'many dates': (count) =>
    record(
      count,
      (at) => `${at % 2 ? 'opens' : 'closes'}_${at}`,
      () => '2026-01-01',
    ),
  'many open windows': (count) =>
    record(
      count,
      (at) => `${at % 2 ? 'opens' : 'closes'}_${at}`,
      (at) => (at % 2 ? null : '2026-01-01'),
    ),
  'many objects': (count) =>
    record(
      count,
      (at) => `o${at}`,
      () => ({ amount: 1, currency: 'USD' }),
    ),
  'rows with fields in common': (count) => ({
    rows: Array.from({ length: count }, (_, at) => ({ a: at, b: 'x' })),
  }),
  'rows with fields of their own': (count) => ({
    rows: Array.from({ length: count }, (_, at) => ({ [`c${at}`]: at })),
  }),
};

const TASKS: Readonly<Record<string, (record: JsonRecord) => unknown>> = {
  'infer the columns of a list': (each) => inferSchema([each], null, 0),
  'infer the columns of a table': ({ rows }) =>
    Array.isArray(rows) && (fitsTable(rows) || inferColumns(rows, { limit: Infinity, identity: true })),
  'find the main figures': mainFigures,
  'find the window': openWindowOf,
  'export a row': (each) => {
    const row = toOfferingRow(each, null, 0, 'utc');
    return offeringTable({ found: Object.keys(row), format: 'csv', fields: null, zone: 'utc' }).rowsOf(row);
  },
};

describe.each(Object.entries(SHAPES))('a record with %s', (_, shape) => {
  test.each(Object.entries(TASKS))('a record ten times as long takes ten times the work to %s', (__, run) => {
    const work = [200, 2000].map((count) => {
      const watched = counted(shape(count));
      run(watched.record);
      return watched.work();
    });
    const [small = 0, large = 0] = work;
    expect(large).toBeLessThanOrEqual(small * 11);
  });
});

test('only so many columns can be chosen, however many fields a record has', () => {
  const { fields, columns } = inferSchema([SHAPES['many numbers']?.(2000) ?? {}], null, 0);
  expect([fields.length, columns.length]).toEqual([400, 7]);
});

test('the columns of a list are found among the first fields of a record, however many it has', () => {
  const work = [4000, 40_000].map((count) => {
    const watched = counted(record(count, (at) => `f${at}`, Number));
    const { fields } = inferSchema([watched.record], null, 0);
    expect(fields.length).toBe(400);
    // Names of all fields are listed a few times, but the values of most are never read.
    return watched.work() / count;
  });
  expect(work[1]).toBeLessThan((work[0] ?? 0) / 1.5);
});

test('a name as long as a text is cut in labels, and has no meaning', () => {
  const name = `${'long_name_'.repeat(50_000)}price`;
  expect(fieldLabel(name).length).toBeLessThan(210);
  expect(plainName(name)).toBe(name);
});
