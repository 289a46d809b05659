import * as z from 'zod/mini';

/** Which list of companies a reader came from: what Previous and Next on a company's page walk through. */
export const Trail = z.strictObject({
  categories: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
  ids: z.array(z.int()).check(z.maxLength(10_000)),
  page: z.int().check(z.positive()),
  size: z.int().check(z.positive()),
});
export type Trail = z.infer<typeof Trail>;

/** Remembers the trail of one tab. */
export interface TrailStore {
  read(): Trail | null;
  write(trail: Trail): void;
}

const ENTRY = 'dossier.trail';

function parse(text: string | null): Trail | null {
  try {
    const read = Trail.safeParse(JSON.parse(text ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** `storage` is `sessionStorage`, or null where the browser blocks it: then a reload forgets the trail. */
export function createTrail(storage: Storage | null): TrailStore {
  let trail = parse(storage?.getItem(ENTRY) ?? null);
  return {
    read: () => trail,
    write(next) {
      trail = next;
      storage?.setItem(ENTRY, JSON.stringify(next));
    },
  };
}
