import { printJson } from './json-record.ts';

interface JsonTextProps {
  readonly value: unknown;
  /** What it is the JSON of. */
  readonly label: string;
}

/** A value as its server sent it, in a sheet that scrolls by itself. */
export function JsonText({ value, label }: JsonTextProps) {
  return (
    <pre
      role="region"
      aria-label={label}
      // What scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[80dvh] overflow-x-auto overflow-y-auto rounded-lg border border-line bg-sheet p-4 font-code text-xs/[18px] break-words whitespace-pre-wrap"
    >
      {printJson(value)}
    </pre>
  );
}
