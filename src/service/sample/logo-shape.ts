import type { Random } from './random.ts';

/** One painted path: filled, or stroked with a width. `second` takes the quieter tone. */
export interface Shape {
  readonly path: string;
  readonly stroke?: number;
  readonly second?: boolean;
  /** Degrees about the centre. */
  readonly turn?: number;
}

/** A kind of mark, drawn a little differently for each company. */
export type Family = (random: Random) => readonly Shape[];

export const fill = (path: string, second = false): Shape => ({ path, second });
export const line = (path: string, stroke: number, second = false): Shape => ({ path, stroke, second });

export const turned = (shapes: readonly Shape[], turn: number): readonly Shape[] =>
  shapes.map((shape) => ({ ...shape, turn }));

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
