import type { Progress } from '../catalogue-api.ts';

export const INITIAL_PROGRESS: Progress = {
  phase: 'idle',
  loaded: 0,
  reported: null,
  delivered: 0,
  duplicates: 0,
  invalidRows: 0,
  changedDuringCrawl: false,
  at: null,
  until: null,
  failure: null,
  version: 0,
};
