import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { MAX_NAME_LENGTH, toName } from './collections.ts';

interface NameFormProps {
  readonly label: 'Name' | 'New watchlist';
  /** Selected on focus, ready to be overwritten. */
  readonly initial?: string;
  readonly submit: string;
  /** Returns an error message, or null if the name was accepted. */
  readonly onSubmit: (name: string) => string | null;
  /** Shown below the field when there is no error. */
  readonly hint?: (name: string) => ReactNode;
}

export function NameForm({ label, initial = '', submit, onSubmit, hint }: NameFormProps) {
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const field = useId();
  const description = useId();
  useEffect(() => {
    // Such a popup has no other field.
    if (label === 'Name') input.current?.focus();
  }, [label]);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const name = toName(typed);
    const rejected = name === '' ? 'It needs a name.' : onSubmit(name);
    setError(rejected);
    if (rejected === null) setTyped(initial);
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
          aria-invalid={error !== null}
          aria-describedby={description}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
          className="h-8 min-w-0 grow rounded-sm border border-line bg-sheet px-2.5 text-sm hover:border-edge pointer-coarse:h-11"
        />
        <Button type="submit" look={label === 'Name' ? 'solid' : 'plain'}>
          {submit}
        </Button>
      </div>
      <div id={description} className="text-xs">
        {error !== null ? (
          <p role="alert" className="mt-1.5 text-bad">
            {error}
          </p>
        ) : (
          hint?.(toName(typed))
        )}
      </div>
    </form>
  );
}
