import { useState } from 'react';
import { parseIso } from '#contract/iso-date.ts';
import { useToday } from '#dashboard/lib/clock.tsx';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { TextInput } from './fields.tsx';
import { parseDay } from './parse-day.ts';

interface DateFieldProps {
  readonly label: string;
  /** A date such as "2026-01-02", or '' for none. `onChange` receives the same format. */
  readonly value: string;
  /** Words that don't look like a date, such as "From". */
  readonly placeholder: string;
  /** Which end of a range this is. A month or year typed here means its first or its last day. */
  readonly end: 'from' | 'to';
  readonly onChange: (day: string) => void;
}

const formatDay = (day: string) => {
  const date = parseIso(day);
  return date ? DATE_FORMATS.utc.date(date.at) : day;
};

/** A text field for a date, formatted like dates on the rest of the page. Calls `onChange` on Enter and on blur. */
export function DateField({ label, value, placeholder, end, onChange }: DateFieldProps) {
  const today = useToday();
  const [draft, setDraft] = useState({ text: formatDay(value), value, isInvalid: false });
  if (draft.value !== value) setDraft({ text: formatDay(value), value, isInvalid: false });
  const apply = () => {
    const day = draft.text.trim() === '' ? '' : parseDay(draft.text, { today, end });
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
