import { fold } from '../lib/fold.ts';

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'number' || typeof value === 'boolean') yield String(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsOf(part);
}

/** True when the record's values, however deep, hold every word that is sought; accents and case aside. */
export function matchesText(record: object, sought: string): boolean {
  const words = fold(sought).split(/\s+/).filter(Boolean);
  const text = fold([...textsOf(record)].join('\n'));
  return words.every((word) => text.includes(word));
}
