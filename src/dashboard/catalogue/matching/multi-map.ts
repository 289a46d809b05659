/**
 * A map with several values per key. A key with one value stores it without an array, because creating and collecting a
 * hundred thousand arrays takes long. Most keys of the index of names have one value.
 */
export class MultiMap<Key, Value extends object> {
  readonly #entries = new Map<Key, Value | Value[]>();

  add(key: Key, value: Value): void {
    const known = this.#entries.get(key);
    if (known === undefined) this.#entries.set(key, value);
    else if (Array.isArray(known)) known.push(value);
    else this.#entries.set(key, [known, value]);
  }

  get(key: Key): readonly Value[] {
    const known = this.#entries.get(key);
    if (known === undefined) return [];
    return Array.isArray(known) ? known : [known];
  }
}
