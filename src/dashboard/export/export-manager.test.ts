import { expect, test, vi } from 'vitest';
import { NO_FILTER } from '../catalogue/company-query.ts';
import { createExportManager } from './export-manager.ts';
import type { ExportTask, ExportTaskState } from './export-task.ts';

const opening = {
  offer: { of: 'figures', question: { ...NO_FILTER, sort: null, page: 1, size: 25 }, total: 3 },
  first: 'all',
} as const;
const aRun = (phase: ExportTaskState['phase'] = 'running') =>
  ({ dispose: vi.fn(), state: () => ({ phase }) }) as unknown as ExportTask;

function openDesk() {
  const signedIn = { key: 'k', companies: 'granted', offerings: 'granted' } as const;
  let state: { signedIn: typeof signedIn | null; ended: null } = { signedIn, ended: null };
  const listeners: (() => void)[] = [];
  const desk = createExportManager({
    state: () => state,
    subscribe(listener) {
      listeners.push(listener);
      return () => {};
    },
  });
  const signOut = () => {
    state = { signedIn: null, ended: null };
    for (const listener of listeners) listener();
  };
  return { desk, signOut };
}

test('an export goes on when its dialog is closed, until it is ended', () => {
  const { desk } = openDesk();
  const run = aRun();
  desk.open(opening);
  desk.begin(run);
  desk.close();
  expect(desk.state()).toEqual({ opened: null, underway: { ...opening, run } });
  expect(run.dispose).not.toHaveBeenCalled();
  desk.end();
  expect(desk.state().underway).toBeNull();
  expect(run.dispose).toHaveBeenCalledOnce();
});

test('another export takes the place of the one before, which lets go of what it read', () => {
  const { desk } = openDesk();
  const [first, second] = [aRun(), aRun()];
  desk.open(opening);
  desk.begin(first);
  desk.begin(second);
  expect(first.dispose).toHaveBeenCalledOnce();
  expect(second.dispose).not.toHaveBeenCalled();
});

test('a finished export is shown when one comes back to it, and gone when another is asked for', () => {
  const { desk } = openDesk();
  const run = aRun('done');
  desk.open(opening);
  desk.begin(run);
  desk.close();
  desk.open(opening);
  expect(desk.state().underway?.run).toBe(run);
  desk.close();
  desk.open({ ...opening, offer: { ...opening.offer } });
  expect(desk.state().underway).toBeNull();
});

test('signing out ends the export and closes its dialog', () => {
  const { desk, signOut } = openDesk();
  const run = aRun();
  desk.open(opening);
  desk.begin(run);
  const told = vi.fn();
  desk.subscribe(told);
  signOut();
  expect(desk.state()).toEqual({ opened: null, underway: null });
  expect(run.dispose).toHaveBeenCalledOnce();
  expect(told).toHaveBeenCalledOnce();
});
