import { at, circle, pointText } from './logo-geometry.ts';
import { type Family, fill, line, times, turned } from './logo-shape.ts';

/** Marks that hint at something: a leaf, a wave, a drop, a keyhole. */
export const FIGURE_FAMILIES: Readonly<Record<string, Family>> = {
  leaf: (random) =>
    turned(
      [fill('M14 50C12 26 26 13 51 13C52 38 39 51 14 50Z'), line('M15 49L37 27', 3, true)],
      random.pick([0, 90, 0]),
    ),
  sprout: () => [
    fill('M31 36C15 36 12 26 12 18C26 18 31 26 31 36Z'),
    fill('M33 30C33 20 39 13 52 13C52 25 45 30 33 30Z', true),
    line('M32 33V51', 4),
  ],
  waves: (random) => {
    const count = random.pick([2, 3]);
    return times(count, (i) =>
      line(
        `M12 ${(count === 2 ? 28 : 23) + i * 10}c5 -6 10 -6 13.3 0s8.3 6 13.3 0s10 -6 13.4 0`,
        4.2,
        i === 1,
      ),
    );
  },
  drop: (random) => [
    fill('M32 10C40 22 48 29 48 38A16 16 0 0 1 16 38C16 29 24 22 32 10Z'),
    random.chance(0.5) ? line('M24 38a8 8 0 0 0 8 8', 3.6, true) : fill(circle(6, 32, 38), true),
  ],
  sail: (random) => [
    fill('M34 11V44H54C52 30 45 18 34 11Z'),
    fill(random.pick(['M30 19V44H12C14 34 20 25 30 19Z', 'M30 25V44H14C16 36 22 29 30 25Z']), true),
    line('M13 51H51', 3.6),
  ],
  shield: (random) => [
    fill('M32 11L50 17V31C50 42 42 49 32 53C22 49 14 42 14 31V17Z'),
    random.chance(0.5)
      ? fill('M32 11L50 17V31C50 42 42 49 32 53Z', true)
      : line('M24 32L30 38L41 26', 4.4, true),
  ],
  arch: (random) =>
    turned(
      [line('M16 50V32a16 16 0 0 1 32 0V50', 5), line('M26.5 50V34a5.5 5.5 0 0 1 11 0V50', 4.4, true)],
      random.pick([0, 0, 180]),
    ),
  loop: (random) =>
    turned(
      [
        line('M32 32c-5 -7 -9 -10 -13 -10a10 10 0 0 0 0 20c4 0 8 -3 13 -10', 4.8, true),
        line('M32 32c5 -7 9 -10 13 -10a10 10 0 0 1 0 20c-4 0 -8 -3 -13 -10', 4.8),
      ],
      random.pick([0, 0, 45, 90]),
    ),
  node: (random) => {
    const count = random.pick([3, 4, 5]);
    const turn = random.pick([0, 30, 45]);
    const ends = times(count, (i) => at(17, turn + (i * 360) / count));
    return [
      ...ends.map((end) => line(`M32 32L${pointText(end)}`, 3, true)),
      ...ends.map(([x, y]) => fill(circle(4.8, x, y))),
      fill(circle(6.4)),
    ];
  },
  helix: () => [
    line('M22 11C22 26 42 24 42 38C42 46 38 49 36 53', 4.4),
    line('M42 11C42 26 22 24 22 38C22 46 26 49 28 53', 4.4, true),
    line('M25 17H39M25 44H39', 3, true),
  ],
  comet: (random) =>
    turned(
      [
        fill(circle(9, 41, 23)),
        line('M31 29L14 46', 4.4, true),
        line('M36 36L25 47', 4, true),
        line('M27 22L17 32', 4, true),
      ],
      random.pick([0, 90, 180, 0]),
    ),
};
