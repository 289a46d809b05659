import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answering } from '#dashboard/testing/answering.ts';
import { offeringIndexOf } from '#dashboard/testing/offering-samples.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { offeringQueries } from '../api/offerings.ts';
import { oddApi, unknownServer, USUAL } from '../api/testing/odd-server.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { INITIAL_PROGRESS, type Progress } from '../catalogue/crawl/progress.ts';
import { NO_OFFERING_FILTER } from '../catalogue/offering-list-request.ts';
import { offeringProgressQuery } from '../catalogue/offering-queries.ts';
import { allOfferings, chosenOfferings } from './offering-readers.ts';

const RECORDS: readonly JsonRecord[] = Array.from({ length: 1300 }, (_, at) => ({
  id: at + 1,
  name: `Lot ${at + 1}`,
  price: at,
}));

type Phase = Progress['phase'];

/** What a fake crawl does when it is started, or refreshed after a failure. `setPhase` reports progress. */
type Crawl = (setPhase: (phase: Phase) => void) => void;

const ends =
  (phase: Phase): Crawl =>
  (setPhase) =>
    void setTimeout(() => setPhase(phase));
const restartsAndEnds: Crawl = (setPhase) =>
  void setTimeout(() => {
    setPhase('reading');
    setTimeout(() => setPhase('complete'));
  });
const ignored: Crawl = () => {};

interface Scenario {
  readonly before?: Phase;
  readonly onStart: Crawl;
  readonly onRefresh?: Crawl;
  readonly onRows?: Crawl;
  /** Ids of the offerings to export. By default, those that match a filter. */
  readonly selected?: readonly string[];
}

/** Exports offerings with a price of 100 or more. Until the crawl ends, the index has only half of all offerings. */
function startExport({
  before = 'reading',
  onStart,
  onRefresh = ignored,
  onRows = ignored,
  selected,
}: Scenario) {
  const half = offeringIndexOf(RECORDS.slice(0, RECORDS.length / 2)).answers;
  const whole = offeringIndexOf(RECORDS).answers;
  const cache = new QueryClient();
  let index = half;
  const setPhase = (phase: Phase) => {
    index = phase === 'complete' ? whole : half;
    cache.setQueryData(offeringProgressQuery.queryKey, {
      ...INITIAL_PROGRESS,
      phase,
      loaded: phase === 'complete' ? 1300 : 650,
      reported: 1300,
    });
  };
  setPhase(before);
  let isStarted = false;
  // As in the real catalogue, every query starts the crawl unless it is running or complete.
  const start = () => {
    if (!isStarted) onStart(setPhase);
    isStarted = true;
  };
  // The cast is safe because the code under test uses nothing else.
  const catalogue = {
    get ask() {
      return answering(index);
    },
    offerings: { start, refresh: () => onRefresh(setPhase) },
  } as unknown as Catalogue;
  const { api } = oddApi(USUAL, []);
  const server = unknownServer();
  const app = {
    cache,
    catalogue: () => Promise.resolve(catalogue),
    offerings: offeringQueries(api, server),
    server,
  };
  const query = {
    ...NO_OFFERING_FILTER,
    zone: 'utc' as const,
    ranges: [{ path: ['price'], from: 100, to: null, currency: null, days: null }],
    sort: { path: ['price'], descending: true },
    byCompany: false,
    page: 3,
    size: 25,
  };
  const records: JsonRecord[] = [];
  const steps: string[] = [];
  const controller = new AbortController();
  const read = selected ? chosenOfferings(app, selected) : allOfferings(app, query);
  const warnings = read({
    signal: controller.signal,
    withRetry: (call) => call(),
    add(added) {
      records.push(...added);
      onRows(setPhase);
    },
    reportProgress: ({ doing, done, total }) => void steps.push(`${doing} ${done} of ${total}`),
  });
  const observers = () =>
    cache.getQueryCache().find({ queryKey: offeringProgressQuery.queryKey })?.getObserversCount();
  return { records, steps, warnings, observers, dispose: () => controller.abort() };
}

test('an export of filtered offerings contains all matches in the order of the list', async () => {
  const { records, steps, warnings } = startExport({ onStart: ends('complete') });
  expect(await warnings).toEqual([]);
  expect(records).toEqual(RECORDS.slice(100).toReversed());
  expect(steps.at(-1)).toBe('Exporting offerings 1200 of 1200');
});

const PARTIAL = ['Only 650 of 1,300 offerings were loaded and searched.'];

test('an export of selected offerings has them in the order of the selection, once all are loaded', async () => {
  const { records, warnings } = startExport({ onStart: ends('complete'), selected: ['1200', '3', '700'] });
  expect(await warnings).toEqual([]);
  expect(records.map(({ name }) => name)).toEqual(['Lot 1200', 'Lot 3', 'Lot 700']);
});

test('an export of selected offerings says how many are gone', async () => {
  const { records, warnings } = startExport({ onStart: ends('complete'), selected: ['5', '9999'] });
  expect(await warnings).toEqual(["Selected offerings that weren't found: 1."]);
  expect(records.map(({ id }) => id)).toEqual([5]);
});

test('an export of filtered offerings says if not all were searched', async () => {
  const { records, warnings } = startExport({ onStart: ends('paused') });
  expect(await warnings).toEqual(PARTIAL);
  expect(records).toHaveLength(550);
});

test('an export says that not all offerings were searched even if the rest arrives meanwhile', async () => {
  const onRows: Crawl = (setPhase) => setPhase('complete');
  const { warnings } = startExport({ onStart: ends('paused'), onRows });
  expect(await warnings).toEqual(PARTIAL);
});

test.each([
  ['restarts by itself', { onStart: restartsAndEnds }],
  ['restarts on demand only', { onStart: ignored, onRefresh: restartsAndEnds }],
] satisfies [string, Scenario][])(
  'an export after a failed crawl has all offerings: it %s',
  async (_, crawl) => {
    const { records, warnings } = startExport({ before: 'failed', ...crawl });
    expect(await warnings).toEqual([]);
    expect(records).toHaveLength(1200);
  },
);

test('an export after a crawl that fails again has what was loaded', async () => {
  const { records, warnings } = startExport({
    before: 'failed',
    onStart: ignored,
    onRefresh: ends('failed'),
  });
  expect(await warnings).toEqual(PARTIAL);
  expect(records).toHaveLength(550);
});

test('a disposed export no longer observes the crawl', async () => {
  const { warnings, records, observers, dispose } = startExport({ onStart: ignored });
  await expect.poll(observers).toBe(1);
  dispose();
  await expect(warnings).rejects.toThrow('aborted');
  expect([observers(), records]).toEqual([0, []]);
});
