import type { Range } from '#dashboard/catalogue/catalogue-api.ts';
import { Marked } from '#dashboard/ui/marked.tsx';

interface TextProps {
  readonly of: string;
  readonly ranges: readonly Range[] | undefined;
}

export const HighlightedText = ({ of: text, ranges }: TextProps) =>
  ranges?.length ? <Marked text={text} ranges={ranges} /> : text;
