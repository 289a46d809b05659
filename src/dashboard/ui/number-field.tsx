import { useState } from 'react';
import { formatNumber, parseTypedNumber } from '#records/format-number.ts';
import { TextInput } from './fields.tsx';

interface NumberFieldProps {
  readonly label: string;
  /** A plain decimal such as "1234.5", or '' for none. `onChange` receives the same format. */
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (number: string) => void;
}

/**
 * A text field for a number, formatted like numbers on the rest of the page. A native number field would use the
 * browser's language and drop text that it can't parse. Calls `onChange` on Enter and on blur.
 */
export function NumberField({ label, value, placeholder, onChange }: NumberFieldProps) {
  const shown = value === '' ? '' : formatNumber(value);
  const [draft, setDraft] = useState({ text: shown, value, isInvalid: false });
  if (draft.value !== value) setDraft({ text: shown, value, isInvalid: false });
  const apply = () => {
    if (draft.text === shown) return;
    const number = draft.text.trim() === '' ? '' : parseTypedNumber(draft.text);
    const text = number === null ? draft.text : number && formatNumber(number);
    setDraft({ text, value, isInvalid: number === null });
    if (number !== null && number !== value) onChange(number);
  };
  return (
    <div className="w-full min-w-0">
      <TextInput
        look="narrow"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={draft.isInvalid}
        placeholder={placeholder && formatNumber(placeholder)}
        value={draft.text}
        onChange={({ target }) => setDraft({ text: target.value, value, isInvalid: false })}
        onCommit={apply}
        className="w-full min-w-0 aria-invalid:border-bad"
      />
      {draft.isInvalid && (
        <p role="alert" className="mt-1 text-xs text-bad">
          Not a number. Write it like 1,234.5.
        </p>
      )}
    </div>
  );
}
