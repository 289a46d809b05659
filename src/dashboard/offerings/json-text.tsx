import { printJson } from '../records/json-record.ts';

interface JsonTextProps {
  readonly value: unknown;
  readonly label: string;
}

export function JsonText({ value, label }: JsonTextProps) {
  return (
    <pre
      role="region"
      aria-label={label}
      // Scrollable regions must be focusable by keyboard.
      tabIndex={0}
      className="max-h-[80dvh] overflow-x-auto overflow-y-auto rounded-lg border border-line bg-sheet p-4 font-code text-xs/[18px] break-words whitespace-pre-wrap print:max-h-none print:overflow-visible"
    >
      {printJson(value)}
    </pre>
  );
}
