import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

interface KeyFieldProps {
  /** Uncontrolled: a controlled value would put the key into a DOM attribute. */
  readonly ref: Ref<HTMLInputElement>;
  readonly error: string | null;
}

/** Masked by default and never saved by the browser. */
export function KeyField({ ref, error }: KeyFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label="API key"
      look="large"
      type={shown ? 'text' : 'password'}
      ref={ref}
      error={error}
      autoCapitalize="off"
      data-1p-ignore
      data-lpignore="true"
      action={
        <Button
          className="h-10 w-10 justify-center px-0"
          aria-label="Show API key"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </Button>
      }
    />
  );
}
