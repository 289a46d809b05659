import type { ReactNode } from 'react';
import type { Range } from '#dashboard/catalogue/catalogue-api.ts';
import { Marked } from '#dashboard/ui/marked.tsx';

/** Not a component: a page has a hundred and fifty texts, most of them without a mark. */
export const highlightedText = (text: string, ranges: readonly Range[] | undefined): ReactNode =>
  ranges?.length ? <Marked text={text} ranges={ranges} /> : text;
