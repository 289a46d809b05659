import type { Shape } from './logo-shape.ts';
import { circle } from './logo-geometry.ts';
import { normalizeName } from './naming.ts';
import type { Random } from './random.ts';

/** Capitals drawn as strokes on a field of 26 by 32 with its corner at 19, 16; the second part is the quieter one. */
const LETTERS: Readonly<Record<string, readonly [main: string, second: string]>> = {
  a: ['M18 48L32 16L46 48', 'M25 38H39'],
  b: ['M21 16V48', 'M21 16H35a8 8 0 0 1 0 16H21M21 32H37a8 8 0 0 1 0 16H21'],
  c: ['M46 22A17 17 0 1 0 46 42', 'M32 32H38'],
  d: ['M21 16H30a16 16 0 0 1 0 32H21', 'M21 16V48'],
  e: ['M44 16H21V48H44', 'M21 32H40'],
  f: ['M44 16H21V48', 'M21 32H39'],
  g: ['M46 22A17 17 0 1 0 47.5 37', 'M47.5 37V32H35'],
  h: ['M20 16V48M44 16V48', 'M20 32H44'],
  i: ['M32 16V48', 'M23 16H41M23 48H41'],
  j: ['M42 16V38a10 10 0 0 1 -20 0', 'M32 16H42'],
  k: ['M21 16V48', 'M44 16L22 33L45 48'],
  l: ['M21 16V48', 'M21 48H44'],
  m: ['M18 48V16M46 48V16', 'M18 16L32 36L46 16'],
  n: ['M20 48V16M44 48V16', 'M20 16L44 48'],
  o: [circle(16), 'M32 32h.01'],
  p: ['M21 16V48', 'M21 16H35a9 9 0 0 1 0 18H21'],
  q: [circle(15, 32, 31), 'M37 37L47 49'],
  r: ['M21 48V16H35a8.5 8.5 0 0 1 0 17H21', 'M33 33L45 48'],
  s: ['M44 20C40 15 22 13 22 24C22 33 44 30 44 40', 'M44 40C44 51 24 50 20 43'],
  t: ['M32 16V48', 'M18 16H46'],
  u: ['M20 16V35a12 12 0 0 0 12 12', 'M44 16V35a12 12 0 0 1 -12 12'],
  v: ['M18 16L32 48', 'M46 16L32 48'],
  w: ['M14 16L23 48L32 24', 'M50 16L41 48L32 24'],
  x: ['M19 16L45 48', 'M45 16L19 48'],
  y: ['M18 16L32 33V48', 'M46 16L32 33'],
  z: ['M20 16H44L20 48', 'M20 48H44'],
};

/** The first letter of a name in two tones. */
export function monogram(name: string, random: Random): readonly Shape[] {
  const [main, second] = LETTERS[normalizeName(name).slice(0, 1)] ?? [circle(16), circle(5)];
  const stroke = random.pick([5, 6, 7]);
  return [
    { path: second, stroke, second: true },
    { path: main, stroke },
  ];
}
