/**
 * Returns the first number from `from` on for which `isAtOrAfter` is true; `to` if there is none before it.
 * `isAtOrAfter` must stay true for all later numbers.
 */
export function bisect(from: number, to: number, isAtOrAfter: (number: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAtOrAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
