import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Button } from '../ui/button.tsx';

interface KeyFieldProps {
  /** Uncontrolled: a controlled value would put the key into a DOM attribute. */
  readonly ref: Ref<HTMLInputElement>;
  readonly invalid: boolean;
  readonly errorId: string;
}

/** Input for the API key, masked by default and never saved by the browser. */
export function KeyField({ ref, invalid, errorId }: KeyFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <label htmlFor="api-key" className="text-sm font-medium">
        API key
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id="api-key"
          type={shown ? 'text' : 'password'}
          ref={ref}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          aria-invalid={invalid}
          aria-describedby={invalid ? errorId : undefined}
          className="h-10 pointer-coarse:h-11 min-w-0 flex-1 rounded-sm border border-edge bg-sheet px-3 font-code text-sm aria-invalid:border-bad"
        />
        <Button
          className="h-10 w-10 justify-center px-0"
          aria-label="Show API key"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </Button>
      </div>
    </div>
  );
}
