import { tonesOf, type Setting } from './logo-colours.ts';
import { ANGULAR_FAMILIES } from './logo-angular.ts';
import { FIGURE_FAMILIES } from './logo-figures.ts';
import { ROUND_FAMILIES } from './logo-round.ts';
import type { Shape } from './logo-shape.ts';
import { monogram } from './logo-monogram.ts';
import type { Random } from './random.ts';

const FAMILIES = Object.values({ ...ROUND_FAMILIES, ...ANGULAR_FAMILIES, ...FIGURE_FAMILIES });

const SETTINGS: readonly Setting[] = ['tint', 'tint', 'full', 'full', 'deep'];

function painted({ path, stroke, second, turn }: Shape, mark: string, quiet: string): string {
  const colour = second ? quiet : mark;
  const paint = stroke
    ? `fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"`
    : `fill="${colour}"`;
  return `<path d="${path}" ${paint}${turn ? ` transform="rotate(${turn} 32 32)"` : ''}/>`;
}

/** A company's logo as an SVG document: plain paths with plain attributes, nothing that loads or runs. */
export function drawMark(name: string, colour: string, random: Random): string {
  const { ground, mark, second } = tonesOf(colour, random.pick(SETTINGS));
  const shapes = random.chance(0.16) ? monogram(name, random) : random.pick(FAMILIES)(random);
  const paths = shapes.map((shape) => painted(shape, mark, second)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="14" fill="${ground}"/>${paths}</svg>\n`;
}
