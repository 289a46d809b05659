import type { Range } from '#dashboard/catalogue/catalogue-api.ts';
import { Marked } from '#dashboard/ui/marked.tsx';

interface TextProps {
  readonly of: string;
  readonly marks: readonly Range[] | undefined;
}

export const HighlightedText = ({ of: text, marks }: TextProps) =>
  marks?.length ? <Marked text={text} ranges={marks} /> : text;
