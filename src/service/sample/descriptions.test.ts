import { expect, test } from 'vitest';
import { sampleDescriptions } from './descriptions.ts';
import { sampleProfiles } from './profile.ts';
import { PAGE } from './rotation.ts';

const profiles = sampleProfiles();
const descriptions = sampleDescriptions(profiles);

/** The sentence frames of each company, in the order of a list by name. */
const framesByName = (slug?: string) =>
  profiles
    .filter(({ sector }) => slug === undefined || sector.slug === slug)
    .toSorted((a, b) => (a.full < b.full ? -1 : 1))
    .map(({ id }) => descriptions.get(id)?.frames ?? []);

test('no reader of the whole list sees a sentence frame twice on a page', () => {
  const rows = framesByName();
  for (let start = 0; start + PAGE <= rows.length; start++) {
    const seen = rows.slice(start, start + PAGE).flat();
    expect(new Set(seen).size, `from row ${start}`).toBe(seen.length);
  }
});

test('every description has one to three sentences', () => {
  for (const { frames } of descriptions.values()) {
    expect(frames.length).toBeGreaterThanOrEqual(1);
    expect(frames.length).toBeLessThanOrEqual(3);
  }
});
