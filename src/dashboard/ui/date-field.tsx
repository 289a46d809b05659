import { useState } from 'react';
import { parseIso } from '#contract/iso-date.ts';
import { DATE_FORMATS, MONTHS } from '#dashboard/lib/format/format-date.ts';
import { TextInput } from './fields.tsx';

/** Parses "2026-01-02", "2 Jan 2026" or "2 January 2026". Returns null for other text and for impossible dates. */
export function parseDay(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const [, day = '', month = '', year] = /^(\d{1,2}) ([a-z]{3,9}) (\d{4})$/.exec(typed) ?? [];
  const monthIndex = MONTHS.findIndex((name) => name.slice(0, 3).toLowerCase() === month.slice(0, 3));
  const iso = year ? [year, String(monthIndex + 1).padStart(2, '0'), day.padStart(2, '0')].join('-') : typed;
  const date = parseIso(iso);
  return date && date.time === undefined ? date.day : null;
}

interface DateFieldProps {
  readonly label: string;
  /** A date such as "2026-01-02", or '' for none. `onChange` receives the same format. */
  readonly value: string;
  /** Words that don't look like a date, such as "From". */
  readonly placeholder: string;
  readonly onChange: (day: string) => void;
}

const formatDay = (day: string) => {
  const date = parseIso(day);
  return date ? DATE_FORMATS.utc.date(date.at) : day;
};

/** A text field for a date, formatted like dates on the rest of the page. Calls `onChange` on Enter and on blur. */
export function DateField({ label, value, placeholder, onChange }: DateFieldProps) {
  const [draft, setDraft] = useState({ text: formatDay(value), value, isInvalid: false });
  if (draft.value !== value) setDraft({ text: formatDay(value), value, isInvalid: false });
  const apply = () => {
    const day = draft.text.trim() === '' ? '' : parseDay(draft.text);
    const isUnchanged = draft.text === formatDay(value);
    setDraft({
      text: day === null ? draft.text : formatDay(day),
      value,
      isInvalid: day === null && !isUnchanged,
    });
    if (day !== null && day !== value) onChange(day);
  };
  return (
    <div>
      <TextInput
        look="narrow"
        aria-label={label}
        aria-invalid={draft.isInvalid}
        placeholder={placeholder}
        value={draft.text}
        onChange={({ target }) => setDraft({ text: target.value, value, isInvalid: false })}
        onCommit={apply}
        className="w-full min-w-0 aria-invalid:border-bad"
      />
      {draft.isInvalid && (
        <p role="alert" className="mt-1 text-xs text-bad">
          Not a date. Write it like 31 Dec 2025.
        </p>
      )}
    </div>
  );
}
