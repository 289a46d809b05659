import { type ReactNode, useId } from 'react';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';

interface CodeBlockProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly text: string;
}

/** Maximum number of characters to show. More would make the page slow. The copy button copies the whole text. */
const MAX_SHOWN = 20_000;

/** A titled block of code with its own scroll bar and a copy button. */
export function CodeBlock({ title, note, text }: CodeBlockProps) {
  const heading = useId();
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sheet">
      <div className="flex min-h-10 items-center gap-2.5 border-b border-line-soft pl-3.5 text-xs">
        <h3 id={heading} className="font-medium text-ink-2">
          {title}
        </h3>
        {note}
        <span className="ml-auto">
          <CopyButton look="bare" text={() => text}>
            <span className="sr-only">Copy {title.toLowerCase()}</span>
          </CopyButton>
        </span>
      </div>
      <pre
        role="region"
        aria-labelledby={heading}
        // The keyboard can scroll a region only if the region can have focus.
        tabIndex={0}
        className="max-h-80 overflow-auto px-3.5 py-3 font-code text-xs/[18px] print:max-h-none print:whitespace-pre-wrap"
      >
        {text.slice(0, MAX_SHOWN)}
        {text.length > MAX_SHOWN && '\n… Copy it to see the rest.'}
      </pre>
    </div>
  );
}
