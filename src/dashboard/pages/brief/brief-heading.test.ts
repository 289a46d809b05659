import { expect, test } from 'vitest';
import { caveatsOf, formatFirstVisit, formatSince } from './brief-heading.ts';

test('a first visit is described by the sections that it has', () => {
  const sections = ['closing', 'updated', 'published', 'moved'].map((key) => ({ key }));
  expect(formatFirstVisit(sections)).toBe(
    'What closes soon, what was last updated and what was last published',
  );
  expect(formatFirstVisit(sections.slice(1, 3))).toBe('What was last updated and what was last published');
  expect(formatFirstVisit(sections.slice(1, 2))).toBe('What was last updated');
  expect(formatFirstVisit([])).toBe('Nothing here has a date');
});

test('the heading names no time if the clock was set back, unless the reader chose the period', () => {
  const since = Date.UTC(2026, 2, 5);
  const format = (date: Date) => date.toISOString().slice(0, 10);
  const heading = (isClockSetBack: boolean, isPeriod: boolean) =>
    formatSince({ since, isClockSetBack, isPeriod, format });
  expect(heading(false, false)).toBe('What changed since 2026-03-05');
  expect(heading(true, false)).toBe('What changed since your last visit');
  expect(heading(true, true)).toBe('What changed since 2026-03-05');
  expect(formatSince({ since: null, isClockSetBack: false, isPeriod: false, format })).toBe('What changed');
});

test('data that was rewritten and a clock that was set back are each mentioned', () => {
  expect(caveatsOf({ isRewritten: false, isClockSetBack: false })).toEqual([]);
  expect(caveatsOf({ isRewritten: true, isClockSetBack: true })).toHaveLength(2);
});
