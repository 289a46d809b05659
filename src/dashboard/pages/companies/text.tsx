import type { Range } from '../../catalogue/answers.ts';
import { Marked } from '../../ui/marked.tsx';

interface TextProps {
  readonly of: string;
  readonly marks: readonly Range[] | undefined;
}

/** A text, with what matches the search marked. */
export const Text = ({ of: text, marks }: TextProps) =>
  marks?.length ? <Marked text={text} ranges={marks} /> : text;
