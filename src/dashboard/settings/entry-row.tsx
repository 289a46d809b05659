import { useState } from 'react';
import { TextInput } from '#dashboard/ui/text-field.tsx';
import { DialectRow } from './dialect-row.tsx';

interface EntryRowProps {
  readonly label: string;
  readonly source: string;
  /** Empty if unknown. */
  readonly value: string;
  readonly without: string;
  readonly numeric?: boolean;
  readonly onChange: (value: string) => void;
}

/** A row with one text field; changes are committed on blur or Enter. */
export function EntryRow({ label, source, value, without, numeric = false, onChange }: EntryRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim());
    setTyped(null);
  };
  return (
    <DialectRow label={label} source={source}>
      <TextInput
        look="narrow"
        aria-label={label}
        value={typed ?? value}
        placeholder={without}
        inputMode={numeric ? 'numeric' : undefined}
        onChange={({ target }) =>
          setTyped(numeric ? target.value.replaceAll(/\D/g, '').slice(0, 9) : target.value)
        }
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
        className="w-44 max-w-full"
      />
    </DialectRow>
  );
}
