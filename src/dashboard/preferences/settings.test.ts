import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, isTest, ROOT } from '../../module-graph.ts';
import { SETTINGS } from './settings.ts';

const FOLDER = 'src/dashboard';
const sources = filesIn(FOLDER)
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && path !== 'preferences/settings.ts')
  .map((path) => readFileSync(join(ROOT, FOLDER, path), 'utf8'));
/** Matches code that reads a setting: of the preferences, or of an argument that is a part of them. */
const readsOf = (setting: string) =>
  new RegExp(
    [
      String.raw`\.get\(\)\.${setting}\b`,
      String.raw`\{[^{}]*\b${setting}\b[^{}]*\} = (?:usePreferences\(\)|preferences\.get\(\))`,
      String.raw`Pick<Settings,[^>]*'${setting}'`,
    ].join('|'),
  );
const isRead = (setting: string) => sources.some((source) => readsOf(setting).test(source));

test('every setting on the Settings page is read somewhere', () => {
  expect(Object.keys(SETTINGS).filter((setting) => !isRead(setting))).toEqual([]);
  expect(isRead('neverReadSetting')).toBe(false);
  // These are words of other code, but no settings.
  expect(['name', 'maxPageSize', 'dataset'].filter(isRead)).toEqual([]);
});
