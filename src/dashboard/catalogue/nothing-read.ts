import type { Progress } from './answers.ts';

/** Before anything is read. */
export const NOTHING_READ: Progress = {
  phase: 'idle',
  loaded: 0,
  reported: null,
  delivered: 0,
  duplicates: 0,
  leftOut: 0,
  moved: false,
  at: null,
  until: null,
  failure: null,
  version: 0,
};
