import { expect, test, vi } from 'vitest';
import { NO_COMPANY_FILTER } from '../catalogue/company-list-request.ts';
import { createExportManager } from './export-manager.ts';
import type { ExportTask, ExportTaskState } from './export-task.ts';

const target = {
  of: 'figures',
  query: { ...NO_COMPANY_FILTER, sort: null, page: 1, size: 25 },
  total: 3,
} as const;
const fakeTask = (phase: ExportTaskState['phase'] = 'reading') =>
  ({ dispose: vi.fn(), get: () => ({ phase }) }) as unknown as ExportTask;

test('an export continues after its dialog is closed, until it is ended', () => {
  const manager = createExportManager();
  const task = fakeTask();
  manager.open(target);
  manager.begin(task);
  manager.close();
  expect(manager.get()).toEqual({ opened: null, underway: { target, task } });
  expect(task.dispose).not.toHaveBeenCalled();
  manager.end();
  expect(manager.get().underway).toBeNull();
  expect(task.dispose).toHaveBeenCalledOnce();
});

test('starting another export disposes the previous one', () => {
  const manager = createExportManager();
  const [first, second] = [fakeTask(), fakeTask()];
  manager.open(target);
  manager.begin(first);
  manager.begin(second);
  expect(first.dispose).toHaveBeenCalledOnce();
  expect(second.dispose).not.toHaveBeenCalled();
});

test('the badge shows a finished export again, and the button offers another', () => {
  const manager = createExportManager();
  const task = fakeTask('complete');
  manager.open(target);
  manager.begin(task);
  manager.close();
  manager.reopen();
  expect(manager.get()).toEqual({ opened: target, underway: { target, task } });
  manager.close();
  manager.open(target);
  expect(manager.get().underway).toBeNull();
});

test('discarding disposes the export and closes its dialog', () => {
  const manager = createExportManager();
  const task = fakeTask();
  manager.open(target);
  manager.begin(task);
  const listener = vi.fn();
  manager.subscribe(listener);
  manager.discard();
  expect(manager.get()).toEqual({ opened: null, underway: null });
  expect(task.dispose).toHaveBeenCalledOnce();
  expect(listener).toHaveBeenCalledOnce();
});

test('what the page offers can be exported until the page is left', () => {
  const manager = createExportManager();
  expect(manager.openOffered()).toBe(false);
  const withdraw = manager.offer(target);
  expect(manager.openOffered()).toBe(true);
  expect(manager.get().opened).toBe(target);
  manager.close();
  const withdrawNext = manager.offer({ ...target, total: 4 });
  withdraw();
  expect(manager.openOffered(), 'a later offer stays').toBe(true);
  withdrawNext();
  expect(manager.openOffered()).toBe(false);
});
