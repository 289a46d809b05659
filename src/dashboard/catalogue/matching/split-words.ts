const MIN_PIECE = 2;
const MAX_TEXT = 40;

/**
 * Splits a text without spaces into words: "thermofisher" into "thermo fisher". Returns the split with the fewest
 * words, or null if there is none.
 */
export function splitWords(text: string, isWord: (text: string) => boolean): readonly string[] | null {
  if (text.length > MAX_TEXT) return null;
  // `best[n]` splits the first n letters into the fewest words. Null if they can't be split into words.
  const best: (readonly string[] | null)[] = [[]];
  for (let end = 1; end <= text.length; end++) {
    best[end] = null;
    for (let start = 0; start <= end - MIN_PIECE; start++) {
      const before = best[start];
      const shortest = best[end];
      if (!before || (shortest && shortest.length <= before.length + 1)) continue;
      const piece = text.slice(start, end);
      if (isWord(piece)) best[end] = [...before, piece];
    }
  }
  const split = best[text.length];
  return split && split.length > 1 ? split : null;
}
