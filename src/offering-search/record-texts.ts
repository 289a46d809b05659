import { isExactNumber, scalarText } from '#records/exact-number.ts';

/**
 * `names` is the path of the field that contains the text, outermost field first. The array is reused, so copy it to
 * keep it.
 */
type VisitText = (text: string, isLong: boolean, names: readonly string[]) => void;

const MAX_SHORT_LENGTH = 80;
// Date-times and the start of URLs aren't searched, because nobody looks for them.
const SCHEME = /^https?:\/\//;
const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** Values nested deeper than this aren't searched. */
const MAX_DEPTH = 20;

/** Calls `visit` for every text and number in a record, at any depth. */
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

/** Returns every text and number in a record, each with the names of its field and the fields around it. */
export function textsOf(value: unknown): { readonly text: string; readonly names: readonly string[] }[] {
  const texts: ReturnType<typeof textsOf> = [];
  visitTexts(value, (text, _, names) => {
    texts.push({ text, names: [...names] });
  });
  return texts;
}
