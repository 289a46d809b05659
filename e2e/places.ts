const STATES_OF_SAMPLE =
  'Alabama Arizona California Colorado Georgia Illinois Massachusetts Michigan Minnesota New_York North_Carolina Ohio Oregon Pennsylvania Tennessee Texas Utah Washington Florida';
const CONTAINERS = new Map([
  ...STATES_OF_SAMPLE.split(' ').map((state) => [state.replace('_', ' '), 'United States'] as const),
  ['England', 'United Kingdom'],
  ['Scotland', 'United Kingdom'],
]);

/** Returns the distinct parts of a location in the sample, with the country even if the location doesn't name it. */
export function partsWithCountry(location: string): string[] {
  const parts = location.split(',').map((part) => part.trim());
  return [...new Set([...parts, CONTAINERS.get(parts.at(-1) ?? '') ?? ''])].filter(Boolean);
}
