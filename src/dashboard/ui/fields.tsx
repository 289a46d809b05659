import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';

/** `narrow` has less padding, for numbers and selects. `large` is for the only field on a page. */
type FieldLook = 'small' | 'narrow' | 'large';

const LOOK_CLASSES: Record<FieldLook, string> = {
  small: 'h-8 border-line px-2.5',
  narrow: 'h-8 border-line px-2',
  large: 'h-10 border-edge px-3 font-code aria-invalid:border-bad',
};

export const fieldClass = (look: FieldLook) =>
  `rounded-sm border bg-sheet text-sm text-ink pointer-coarse:h-11 ${LOOK_CLASSES[look]}`;

/** Leaves a text field on Escape. A dialog that contains the field stays open. */
export function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.currentTarget.blur();
}

interface TextInputProps extends ComponentProps<'input'> {
  readonly look?: FieldLook;
  /** Called with what was typed, on Enter and when the field loses focus. Escape then leaves the field. */
  readonly onCommit?: () => void;
}

/** An `<input>` for text, searches or numbers. Give it an `aria-label`, or use TextField for a visible label. */
export function TextInput({ look = 'small', className = '', onCommit, ...rest }: TextInputProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!onCommit) return;
    if (event.key === 'Enter') onCommit();
    leaveOnEscape(event);
  };
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      onBlur={onCommit}
      onKeyDown={onKeyDown}
      className={`${fieldClass(look)} ${className}`}
      {...rest}
    />
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly look?: 'small' | 'large';
  readonly action?: ReactNode;
  /** Help text below the field, shown while there is no error. */
  readonly description?: ReactNode;
  readonly error: string | null;
}

const LABEL_CLASSES = { small: 'text-xs text-ink-3', large: 'text-sm font-medium' };
const ROW_CLASSES = { small: 'mt-1', large: 'mt-1.5' };
const NOTE_CLASSES = { small: 'text-xs', large: 'text-sm' };
const ERROR_CLASSES = {
  small: 'mt-1.5',
  large: 'mt-3 rounded-sm bg-bad-wash px-3 py-2',
};

export function TextField({
  label,
  look = 'small',
  action,
  description,
  error,
  className = '',
  ...input
}: TextFieldProps) {
  const inputId = useId();
  const noteId = useId();
  return (
    <>
      <label htmlFor={inputId} className={LABEL_CLASSES[look]}>
        {label}
      </label>
      <div className={`flex gap-2 ${ROW_CLASSES[look]}`}>
        <TextInput
          id={inputId}
          look={look}
          aria-invalid={error !== null}
          aria-describedby={noteId}
          className={`min-w-0 grow ${className}`}
          {...input}
        />
        {action}
      </div>
      <div id={noteId} className={NOTE_CLASSES[look]}>
        {error === null ? (
          description
        ) : (
          <p role="alert" className={`text-bad ${ERROR_CLASSES[look]}`}>
            {error}
          </p>
        )}
      </div>
    </>
  );
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${fieldClass('narrow')} ${className}`} {...rest} />;
}
