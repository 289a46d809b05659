/**
 * Returns the first number from `from` on for which `isAtOrAfter` is true, or `to` if there is none before. Searches by
 * halves, so it must be true for all numbers after the first, too.
 */
export function firstPlace(from: number, to: number, isAtOrAfter: (place: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAtOrAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
