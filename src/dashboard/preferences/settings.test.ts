import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, isTest, ROOT } from '../../module-graph.ts';
import { SETTINGS } from './settings.ts';

const FOLDER = 'src/dashboard';
const sources = filesIn(FOLDER)
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && path !== 'preferences/settings.ts')
  .map((path) => readFileSync(join(ROOT, FOLDER, path), 'utf8'));
const isRead = (setting: string) => sources.some((source) => new RegExp(`\\b${setting}\\b`).test(source));

test('every setting on the Settings page is read somewhere', () => {
  expect(Object.keys(SETTINGS).filter((setting) => !isRead(setting))).toEqual([]);
  expect(isRead('neverReadSetting')).toBe(false);
});
