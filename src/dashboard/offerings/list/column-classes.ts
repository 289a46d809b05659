import { isQuantity } from '#dashboard/records/column-look.ts';
import type { InferredColumn } from '#dashboard/records/infer-columns.ts';
import type { ValueKind } from '#dashboard/records/parsed-value.ts';

// Written out, so that the style sheet has them.
const HIDDEN_BELOW = [
  [540, '@max-[540px]:hidden'],
  [600, '@max-[600px]:hidden'],
  [660, '@max-[660px]:hidden'],
  [720, '@max-[720px]:hidden'],
  [780, '@max-[780px]:hidden'],
  [840, '@max-[840px]:hidden'],
  [900, '@max-[900px]:hidden'],
  [960, '@max-[960px]:hidden'],
  [1020, '@max-[1020px]:hidden'],
  [1080, '@max-[1080px]:hidden'],
  [1140, '@max-[1140px]:hidden'],
  [1200, '@max-[1200px]:hidden'],
  [1260, '@max-[1260px]:hidden'],
  [1320, '@max-[1320px]:hidden'],
  [1380, '@max-[1380px]:hidden'],
  [1440, '@max-[1440px]:hidden'],
] as const;

const NAME_WIDTH = 240;
const STATUS_WIDTH = 140;
/** Of a usual value, in pixels. */
const WIDTHS: Readonly<Partial<Record<ValueKind, number>>> = {
  number: 90,
  boolean: 90,
  rows: 90,
  moment: 115,
  day: 115,
  money: 140,
  company: 170,
  link: 170,
  scalars: 180,
  prose: 180,
};
const DEFAULT_WIDTH = 130;

/** Hides what a narrow list has no room for, the lowest rank first; the offering's own page has every field. */
export function columnClasses(columns: readonly InferredColumn[], hasStatus: boolean): string[] {
  const width = ({ kind }: InferredColumn) => WIDTHS[kind] ?? DEFAULT_WIDTH;
  const base = NAME_WIDTH + (hasStatus ? STATUS_WIDTH : 0);
  return columns.map((column) => {
    const before = columns.filter(({ rank }) => rank <= column.rank);
    const needed = before.reduce((sum, each) => sum + width(each), base);
    const [, hidden = ''] = HIDDEN_BELOW.find(([least]) => least >= needed) ?? HIDDEN_BELOW.at(-1) ?? [];
    const isFirst = column.rank === 0;
    return `${isQuantity(column.kind) ? 'text-right' : 'text-left'} ${isFirst ? '' : hidden}`;
  });
}
