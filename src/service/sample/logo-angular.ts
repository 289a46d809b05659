import { at, bar, circle, polygon, regular, round } from './logo-geometry.ts';
import { type Family, fill, line, times, turned } from './logo-shape.ts';

/** Marks made of straight lines and corners. */
export const ANGULAR_FAMILIES: Readonly<Record<string, Family>> = {
  chevrons: (random) => {
    const count = random.pick([2, 3]);
    const step = count === 2 ? 13 : 10;
    const top = 32 - ((count - 1) * step) / 2 + 5;
    return turned(
      times(count, (i) =>
        line(
          `M17 ${round(top + i * step)}L32 ${round(top + i * step - 12)}L47 ${round(top + i * step)}`,
          count === 2 ? 6 : 4.6,
          i === count - 1,
        ),
      ),
      random.pick([0, 0, 90, 180]),
    );
  },
  bars: (random) => {
    const heights = random.pick([
      [14, 24, 34],
      [34, 22, 12],
      [18, 36, 26],
      [26, 14, 36],
    ]);
    return heights.map((height, i) =>
      fill(bar(14 + i * 13.5, 49 - height, 9, height, random.pick([0, 2])), i === heights.length - 2),
    );
  },
  layers: () => [
    fill('M32 13L52 23.500L32 34L12 23.500Z'),
    line('M13 32.500L32 42.500L51 32.5', 3.8, true),
    line('M13 41L32 51L51 41', 3.8, true),
  ],
  hexagon: (random) => {
    const turn = random.pick([0, 30]);
    return random.chance(0.5)
      ? [line(regular(6, 18, turn), 4.6), fill(regular(6, 7.5, turn), true)]
      : [
          fill(regular(6, 20, turn)),
          fill(polygon([at(20, turn), at(20, turn + 60), [32, 32]]), true),
          fill(polygon([at(20, turn + 180), at(20, turn + 240), [32, 32]]), true),
        ];
  },
  cells: () =>
    [
      [32, 20],
      [21.6, 38],
      [42.4, 38],
    ].map(([x = 32, y = 32], i) =>
      fill(
        polygon(
          times(
            6,
            (corner) =>
              [
                x + 10.6 * Math.sin((corner * Math.PI) / 3),
                y + 10.6 * Math.cos((corner * Math.PI) / 3),
              ] as const,
          ),
        ),
        i === 0,
      ),
    ),
  ribbon: (random) =>
    turned([fill('M14 16H34L50 32H30Z'), fill('M14 48H34L50 32H30Z', true)], random.pick([0, 90, 180, 270])),
  fold: (random) =>
    turned(
      [fill('M15 15H49L15 49Z'), fill('M49 15V49H15L26.5 37.500H37.500V26.500Z', true)],
      random.pick([0, 90, 180, 270]),
    ),
  arrow: (random) =>
    turned([fill('M32 12L51 50L32 41Z'), fill('M32 12L13 50L32 41Z', true)], random.pick([0, 45, 90, -45])),
  diamonds: (random) => {
    const turn = random.pick([0, 45]);
    return turned(
      [
        fill('M32 11L42 21L32 31L22 21Z'),
        fill('M32 33L42 43L32 53L22 43Z'),
        fill('M21 22L31 32L21 42L11 32Z', true),
        fill('M43 22L53 32L43 42L33 32Z', true),
      ],
      turn,
    );
  },
  steps: (random) =>
    turned(
      [fill(bar(13, 39, 38, 10)), fill(bar(26, 27, 25, 10), true), fill(bar(39, 15, 12, 10))],
      random.pick([0, 90, 180, 270]),
    ),
  peaks: (random) => [
    fill('M11 48L27 19L43 48Z'),
    fill(random.pick(['M36.5 30L41 23L54 48H46.400Z', 'M34.8 27L40 17L54 48H46.400Z']), true),
  ],
  star: (random) => {
    const corners = random.pick([4, 4, 5, 8]);
    return [
      fill(regular(corners, 20, 0, corners === 4 ? 7 : 11)),
      fill(circle(corners === 4 ? 3.6 : 5), true),
    ];
  },
  cross: (random) =>
    turned(
      [fill('M26 13H38V26H51V38H38V51H26V38H13V26H26Z'), fill(circle(random.pick([4.5, 5.5])), true)],
      random.pick([0, 45]),
    ),
  frames: (random) =>
    turned(
      [line(bar(14, 14, 25, 25, 2), 4.4), line(bar(25, 25, 25, 25, 2), 4.4, true)],
      random.pick([0, 0, 90]),
    ),
  slashes: (random) =>
    turned([fill('M13 49L29 15H37L21 49Z'), fill('M27 49L43 15H51L35 49Z', true)], random.pick([0, 0, 90])),
  bolt: () => [fill('M36 11L17 36H30L27 53L47 28H34Z')],
};
