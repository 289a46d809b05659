import { fold } from '../lib/fold.ts';

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'number' || typeof value === 'boolean') yield String(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsOf(part);
}

/** True if the record's values, at any depth, contain every word of the query, ignoring accents and case. */
export function matchesText(record: object, query: string): boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const text = fold([...textsOf(record)].join('\n'));
  return words.every((word) => text.includes(word));
}
