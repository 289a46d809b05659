import { arc, at, CENTRE, circle, pointText, round } from './logo-geometry.ts';
import { type Family, type Shape, fill, line, times, turned } from './logo-shape.ts';

/** Marks made of circles, arcs and rings. */
export const ROUND_FAMILIES: Readonly<Record<string, Family>> = {
  orbit: (random) => {
    const tilt = random.pick([20, 35, 50, -30]);
    const ellipse = 'M12 32a20 8.5 0 1 0 40 0a20 8.5 0 1 0 -40 0Z';
    return [
      { ...line(ellipse, 3.2, true), turn: -tilt },
      fill(circle(random.pick([7, 8, 9]))),
      { ...fill(circle(3.6, 52, 32)), turn: -tilt },
    ];
  },
  rings: (random) => {
    const gap = random.pick([40, 70, 100]);
    const turn = random.pick([0, 45, 90, 135, 210, 300]);
    return [
      line(arc(18, turn, turn + 360 - gap), 4.4),
      line(arc(10, turn + 180, turn + 540 - gap), 4.4, true),
      fill(circle(3.4)),
    ];
  },
  lens: (random) => {
    const spread = random.pick([7, 8, 9]);
    return turned(
      [line(circle(13, CENTRE - spread), 4.2), line(circle(13, CENTRE + spread), 4.2, true)],
      random.pick([0, 45, 90, -45]),
    );
  },
  eclipse: (random) => {
    const [x, y] = at(8.5, random.pick([45, 135, 225, 315]));
    return [fill(circle(18)), fill(circle(11.5, x, y), true)];
  },
  quarters: (random) => {
    const quarter = 'M31 31V13a18 18 0 0 0 -18 18Z';
    const skip = random.int(0, 3);
    return times(4, (index): Shape => ({ ...fill(quarter, index === skip), turn: index * 90 }));
  },
  petals: (random) => {
    const count = random.pick([3, 5, 6]);
    const petal = `M32 31C${round(32 - 44 / count)} 23 ${round(32 - 30 / count)} 14 32 11.500C${round(32 + 30 / count)} 14 ${round(32 + 44 / count)} 23 32 31Z`;
    return times(count, (index): Shape => ({ ...fill(petal, index % 2 === 1), turn: (index * 360) / count }));
  },
  sunrise: (random) => {
    const rays = random.pick([3, 5]);
    const half = 'M16 40a16 16 0 0 1 32 0Z';
    return [
      fill(half),
      line(`M12 46.500H52`, 3.6, true),
      ...times(rays, (i): Shape => ({
        path: 'M32 18.500v-5',
        stroke: 3.4,
        second: true,
        turn: (i - (rays - 1) / 2) * 24,
      })),
    ];
  },
  dots: (random) => {
    const gone = random.pick(['corner', 'diagonal', 'grow']);
    return times(9, (i) => {
      const [column, row] = [i % 3, Math.floor(i / 3)];
      const radius = gone === 'grow' ? 2.4 + (column + 2 - row) * 0.75 : 4;
      const second =
        gone === 'corner' ? column === 2 && row === 0 : gone === 'diagonal' ? column === row : false;
      return fill(circle(radius, 19 + column * 13, 19 + row * 13), second);
    });
  },
  signal: (random) => {
    const turn = random.pick([0, 45, -45, 90]);
    return turned(
      [
        fill(circle(4.6, 32, 46)),
        line('M22.5 37.500a13 13 0 0 1 19 0', 4.4),
        line('M15.5 29.500a23 23 0 0 1 33 0', 4.4, true),
        line('M32 20.500v-5', 4.4, true),
      ].slice(0, random.pick([3, 3, 4])),
      turn,
    );
  },
  pie: (random) => {
    const cut = random.pick([80, 100, 120]);
    const turn = random.pick([0, 30, 60, 200]);
    const wedge = (radius: number, from: number, to: number) =>
      `M32 32L${pointText(at(radius, from))}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${pointText(at(radius, to))}Z`;
    return [fill(wedge(18, turn + cut, turn + 360)), fill(wedge(20.5, turn + 8, turn + cut - 8), true)];
  },
};
