import { fieldLabel } from '#dashboard/records/field-label.ts';

export interface RecordText {
  /** Of the field, with the labels of those around it. */
  readonly label: string;
  readonly text: string;
  /** True for prose. */
  readonly isLong: boolean;
}

const MAX_SHORT_LENGTH = 80;
// Nobody searches for these, and they are many.
const SCHEME = /^https?:\/\//;
const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** Deeper values cannot be found. */
const MAX_DEPTH = 20;

/** All texts and numbers of a record at any depth, with their labels. */
export function* textsOf(value: unknown, label = '', depth = 0): Generator<RecordText> {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value).replace(SCHEME, '');
    if (DATE_TIME.test(text)) return;
    yield { label, text, isLong: text.length > MAX_SHORT_LENGTH };
  } else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
    const isList = Array.isArray(value);
    for (const [name, part] of Object.entries(value)) {
      const own = isList ? label : [label, fieldLabel(name)].filter(Boolean).join(' · ');
      yield* textsOf(part, own, depth + 1);
    }
  }
}
