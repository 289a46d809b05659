import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMentionsIn } from './mentions.ts';

/** A text in which the names of other companies are links to them. */
export function TextWithMentions({ text }: { readonly text: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { id, start, end } of useMentionsIn(text)) {
    parts.push(
      text.slice(at, start),
      <Link
        key={start}
        to="/companies/$id/{-$name}"
        params={{ id: String(id), name: undefined }}
        className="underline decoration-edge decoration-dotted underline-offset-3 hover:text-accent hover:decoration-solid"
      >
        {text.slice(start, end)}
      </Link>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
