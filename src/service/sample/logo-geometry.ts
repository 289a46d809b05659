/** Numbers in a path need no more than two decimals at 64 units across. */
export const round = (value: number) => String(Math.round(value * 100) / 100);

/** The centre of every logo. */
export const CENTRE = 32;

/** A point on a circle round the centre; 0 degrees is up, and they run clockwise. */
export function at(radius: number, degrees: number): readonly [x: number, y: number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)];
}

export const pointText = ([x, y]: readonly [number, number]) => `${round(x)} ${round(y)}`;

/** A closed polygon through these points. */
export const polygon = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(pointText).join('L')}Z`;

/** A regular polygon; with a second radius, a star. */
export const regular = (corners: number, radius: number, turn = 0, inner = radius) =>
  polygon(
    Array.from({ length: inner === radius ? corners : corners * 2 }, (_, index) =>
      at(
        index % 2 === 0 || inner === radius ? radius : inner,
        turn + (index * 360) / (inner === radius ? corners : corners * 2),
      ),
    ),
  );

/** An open arc round the centre, clockwise, for a stroke. */
export const arc = (radius: number, from: number, to: number) =>
  `M${pointText(at(radius, from))}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${pointText(at(radius, to))}`;

export const circle = (radius: number, x = CENTRE, y = CENTRE) =>
  `M${round(x - radius)} ${round(y)}a${round(radius)} ${round(radius)} 0 1 0 ${round(radius * 2)} 0a${round(radius)} ${round(radius)} 0 1 0 ${round(-radius * 2)} 0Z`;

/** A rectangle with rounded corners. */
export function bar(x: number, y: number, width: number, height: number, corner = 0): string {
  const r = Math.min(corner, width / 2, height / 2);
  if (r === 0) return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
  const turn = (dx: number, dy: number) => `a${round(r)} ${round(r)} 0 0 1 ${round(dx)} ${round(dy)}`;
  const [w, h] = [round(width - 2 * r), round(height - 2 * r)];
  return `M${round(x + r)} ${round(y)}h${w}${turn(r, r)}v${h}${turn(-r, r)}h-${w}${turn(-r, -r)}v-${h}${turn(r, -r)}Z`;
}
