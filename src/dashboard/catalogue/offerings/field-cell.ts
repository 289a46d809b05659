import type { ParsedValue } from '#dashboard/records/parsed-value.ts';
import { copyString } from '#dashboard/index/copy-string.ts';

/** The number and the text that a value is sorted and filtered by. */
export interface FieldCell {
  /** NaN for texts; milliseconds since 1970 for dates, a company's id, the length of a list of objects. */
  readonly number: number;
  /** '' for numbers and dates; the currency of an amount, a company's name. */
  readonly text: string;
  /** The elements of a list, which are filtered by one by one. */
  readonly parts?: readonly string[];
}

/** Longer texts are neither sorted nor filtered by to their end. */
const MAX_SORTED_LENGTH = 80;

const textCell = (text: string): FieldCell => ({ number: Number.NaN, text });
const numberCell = (number: number, text = ''): FieldCell => ({ number, text });
const ungrouped = (text: string) => Number(text.replaceAll(',', ''));

function timeOf(time: string | null): number {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/** null if there is no value. */
export function toFieldCell(value: ParsedValue): FieldCell | null {
  switch (value.kind) {
    case 'none':
      return null;
    case 'boolean':
      return numberCell(Number(value.value), value.value ? 'Yes' : 'No');
    case 'number':
      return numberCell(ungrouped(value.text));
    case 'money':
      return numberCell(ungrouped(value.amount), value.currency);
    case 'moment':
      return numberCell(value.at.getTime());
    case 'day':
      return numberCell(value.day.getTime() + timeOf(value.time));
    case 'company':
      return numberCell(value.id, value.name ?? '');
    case 'link':
      return textCell(value.href);
    case 'text':
      return textCell(value.text);
    case 'prose':
      return textCell(copyString(value.text.slice(0, MAX_SORTED_LENGTH)));
    case 'scalars': {
      const parts = value.values.map(String);
      return { ...textCell(parts.join(', ')), parts };
    }
    case 'rows':
      return numberCell(value.rows.length);
    case 'mixed':
      return numberCell(value.values.length);
    case 'group':
      return numberCell(Object.keys(value.record).length);
  }
}
