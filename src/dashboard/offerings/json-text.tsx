import { printJson } from '#records/json-record.ts';
import { PrintedPart } from '../ui/show-all.tsx';

interface JsonTextProps {
  readonly value: unknown;
  readonly label: string;
  /** Maximum number of characters to show, used for printing. */
  readonly most?: number;
}

export function JsonText({ value, label, most = Infinity }: JsonTextProps) {
  const text = printJson(value);
  return (
    <>
      <pre
        role="region"
        aria-label={label}
        // The keyboard can scroll a region only if the region can have focus.
        tabIndex={0}
        className="max-h-[80dvh] overflow-x-auto overflow-y-auto rounded-lg border border-line bg-sheet p-4 font-code text-xs/[18px] break-words whitespace-pre-wrap print:max-h-none print:overflow-visible"
      >
        {text.slice(0, most)}
      </pre>
      {text.length > most && <PrintedPart shown={most} count={text.length} of="character" />}
    </>
  );
}
