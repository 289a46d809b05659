/** Far more than any record has, and less than clients that read JSON recursively can take. */
export const MAX_DEPTH = 100;

/** Whether arrays and objects are nested more than `MAX_DEPTH` deep. Does not recurse, since the stack could overflow. */
export function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value).filter(isContainer) : [],
    );
  }
  return false;
}

const isContainer = (value: unknown) => typeof value === 'object' && value !== null;
