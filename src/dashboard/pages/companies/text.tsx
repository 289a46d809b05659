import { Suspense } from 'react';
import type { Range } from '../../catalogue/answers.ts';
import { lazyPart } from '../../lazy-part.ts';

const Marked = lazyPart(() => import('../../ui/marked.tsx'), 'Marked');

interface TextProps {
  readonly of: string;
  readonly marks: readonly Range[] | undefined;
}

/** A text, with what matches the search marked. */
export const Text = ({ of: text, marks }: TextProps) =>
  marks?.length ? (
    <Suspense fallback={text}>
      <Marked text={text} ranges={marks} />
    </Suspense>
  ) : (
    text
  );
