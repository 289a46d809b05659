/** Interns values shared by many companies; each has a number. */
export interface Interned<Value> {
  readonly values: readonly Value[];
  number(key: string, make: () => Value): number;
}

/** `make` is called once for each key. Values are never removed. */
export function createInterned<Value>(): Interned<Value> {
  const values: Value[] = [];
  const numbers = new Map<string, number>();
  return {
    values,
    number(key, make) {
      let number = numbers.get(key);
      if (number === undefined) {
        number = values.push(make()) - 1;
        numbers.set(key, number);
      }
      return number;
    },
  };
}
