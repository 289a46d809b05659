import { isExactNumber, scalarText } from '#dashboard/lib/exact-number.ts';

/** `names` are those of the field and of those around it, and hold only during the call. */
type VisitText = (text: string, isLong: boolean, names: readonly string[]) => void;

const MAX_SHORT_LENGTH = 80;
// These are many, and not worth searching.
const SCHEME = /^https?:\/\//;
const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** Deeper values cannot be found. */
const MAX_DEPTH = 20;

/** Calls `visit` for all texts and numbers of a record at any depth. Indexing does so for every record. */
export function visitTexts(value: unknown, visit: VisitText, names: string[] = [], depth = 0): void {
  if (typeof value === 'number' || isExactNumber(value)) visit(scalarText(value), false, names);
  else if (typeof value === 'string') {
    const text = value.replace(SCHEME, '');
    if (!DATE_TIME.test(text)) visit(text, text.length > MAX_SHORT_LENGTH, names);
  } else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
    if (Array.isArray(value)) for (const part of value) visitTexts(part, visit, names, depth + 1);
    else
      for (const [name, part] of Object.entries(value)) {
        names.push(name);
        visitTexts(part, visit, names, depth + 1);
        names.pop();
      }
  }
}

/** All texts and numbers of a record at any depth, with the names of the field and of those around it. */
export function textsOf(value: unknown): { readonly text: string; readonly names: readonly string[] }[] {
  const texts: ReturnType<typeof textsOf> = [];
  visitTexts(value, (text, _, names) => {
    texts.push({ text, names: [...names] });
  });
  return texts;
}
