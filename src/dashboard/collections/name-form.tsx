import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { MAX_NAME_LENGTH, toName } from './collections.ts';

interface NameFormProps {
  readonly label: 'Name' | 'New watchlist';
  /** What the field holds at first, ready to be typed over. */
  readonly initial?: string;
  readonly submit: string;
  /** Takes the name, or answers why it can't. */
  readonly onSubmit: (name: string) => string | null;
  /** What else to say of the name typed so far. */
  readonly hint?: (name: string) => ReactNode;
}

/** A field for a name and the button that takes it. */
export function NameForm({ label, initial = '', submit, onSubmit, hint }: NameFormProps) {
  const [typed, setTyped] = useState(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const field = useId();
  const about = useId();
  useEffect(() => {
    // A popup that asks for nothing but a name begins there.
    if (label === 'Name') input.current?.focus();
  }, [label]);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const name = toName(typed);
    const refused = name === '' ? 'It needs a name.' : onSubmit(name);
    setRefusal(refused);
    if (refused === null) setTyped(initial);
  };
  return (
    <form onSubmit={send}>
      <label htmlFor={field} className="text-xs text-ink-3">
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          ref={input}
          id={field}
          type="text"
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          maxLength={MAX_NAME_LENGTH}
          value={typed}
          aria-invalid={refusal !== null}
          aria-describedby={about}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefusal(null);
          }}
          className="h-8 min-w-0 grow rounded-sm border border-line bg-sheet px-2.5 text-sm hover:border-edge pointer-coarse:h-11"
        />
        <Button type="submit" look={label === 'Name' ? 'solid' : 'plain'}>
          {submit}
        </Button>
      </div>
      <div id={about} className="text-xs">
        {refusal !== null ? (
          <p role="alert" className="mt-1.5 text-bad">
            {refusal}
          </p>
        ) : (
          hint?.(toName(typed))
        )}
      </div>
    </form>
  );
}
