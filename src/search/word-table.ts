import { foldedWords } from './tokenize.ts';

/**
 * Entries of `FOLDED` for characters that are no letters or digits. They are below the codes of all letters and digits,
 * which are the other entries, in lower case.
 */
const [SEPARATOR, APOSTROPHE] = [0, 1];
const IS_ASCII_BELOW = 128;
/**
 * How each ASCII character is folded: to the code of a lower-case letter or digit, or to one of the two codes above.
 */
const FOLDED = Uint8Array.from({ length: IS_ASCII_BELOW }, (_, code) => {
  const character = String.fromCodePoint(code);
  if (character === "'") return APOSTROPHE;
  return /[A-Za-z0-9]/.test(character) ? character.toLowerCase().charCodeAt(0) : SEPARATOR;
});

const FIRST_PLACES = 1 << 13;
const NO_WORD = 0;

// FNV-1a, a hash function that takes one letter at a time.
const FIRST_HASH = 0x81_1c_9d_c5;
const hashWith = (hash: number, letter: number) => Math.imul(hash ^ letter, 0x01_00_01_93);

/** The letters of distinct words as UTF-16 code units, one word after the other, in the order of their numbers. */
export interface WordLetters {
  readonly letters: Uint16Array;
  /**
   * For each word, the index in `letters` at which it begins, and at the end the index at which the last word ends.
   */
  readonly starts: Uint32Array;
}

/**
 * Creates a table that numbers distinct words: 0, 1, 2 and so on. It is a hash table over the letters of texts: making
 * a string of each word of a text would take longer than everything else that is done to index it.
 */
export function createWordTable() {
  let count = 0;
  /**
   * The hash table. Each place has a word's number plus one, or NO_WORD if it is free. A word's hash gives its place;
   * if that is taken, the word gets the next free place.
   */
  let places = new Uint32Array(FIRST_PLACES);
  let hashes = new Uint32Array(FIRST_PLACES / 2);
  let starts = new Uint32Array(FIRST_PLACES / 2 + 1);
  /**
   * The letters of all words, one word after the other. To look up a word, its letters are first written after the last
   * word. They stay there if the word is new.
   */
  let letters = new Uint16Array(8 * FIRST_PLACES);

  /** Makes room for one more word with this many letters. */
  function reserve(length: number) {
    const needed = (starts[count] ?? 0) + length;
    if (needed <= letters.length) return;
    const larger = new Uint16Array(Math.max(needed, 2 * letters.length));
    larger.set(letters);
    letters = larger;
  }

  const firstPlace = (hash: number) => (hash ^ (hash >>> 15)) & (places.length - 1);
  const placeAfter = (place: number) => (place + 1) & (places.length - 1);

  function occupyPlace(hash: number, number: number) {
    let place = firstPlace(hash);
    while (places[place] !== NO_WORD) place = placeAfter(place);
    places[place] = number + 1;
  }

  /** Doubles the table, so that at most half of its places are taken. */
  function grow() {
    places = new Uint32Array(2 * places.length);
    const [largerHashes, largerStarts] = [
      new Uint32Array(2 * hashes.length),
      new Uint32Array(2 * hashes.length + 1),
    ];
    largerHashes.set(hashes);
    largerStarts.set(starts);
    [hashes, starts] = [largerHashes, largerStarts];
    for (let number = 0; number < count; number++) occupyPlace(hashes[number] ?? 0, number);
  }

  /** True if the letters of a word equal those in `letters` from index `from` to `to`. */
  function isEqual(number: number, from: number, to: number): boolean {
    const start = starts[number] ?? 0;
    if ((starts[number + 1] ?? 0) - start !== to - from) return false;
    for (let at = from; at < to; at++) if (letters[at] !== letters[start + at - from]) return false;
    return true;
  }

  /**
   * Looks up the word whose letters stand in `letters` after those of all numbered words, up to index `to`. Returns its
   * number, which is a new one if the word is new.
   */
  function numberOfWritten(to: number, hash: number): number {
    const from = starts[count] ?? 0;
    for (let place = firstPlace(hash); places[place] !== NO_WORD; place = placeAfter(place)) {
      const number = (places[place] ?? 0) - 1;
      if (hashes[number] === hash >>> 0 && isEqual(number, from, to)) return number;
    }
    if (count === hashes.length) grow();
    occupyPlace(hash, count);
    hashes[count] = hash;
    count += 1;
    starts[count] = to;
    return count - 1;
  }

  /** Returns the number of a folded word. */
  function numberOf(word: string): number {
    reserve(word.length);
    const from = starts[count] ?? 0;
    let hash = FIRST_HASH;
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at);
      letters[from + at] = letter;
      hash = hashWith(hash, letter);
    }
    return numberOfWritten(from + word.length, hash);
  }

  return {
    get count() {
      return count;
    },
    numberOf,
    /** Removes all words, but keeps the memory for others. */
    clear() {
      places.fill(NO_WORD);
      count = 0;
    },
    /** Calls `visit` with the number of each word of a text, folded as by `foldedWords`. */
    forEachWord(text: string, visit: (number: number) => void) {
      const { length } = text;
      reserve(length);
      // A local variable is read faster than one that other functions may change.
      let written = letters;
      let wordStart = 0;
      let from = starts[count] ?? 0;
      let to = from;
      let hash = FIRST_HASH;
      for (let at = 0; at <= length; at++) {
        const code = at < length ? text.charCodeAt(at) : 0;
        const letter = code < IS_ASCII_BELOW ? (FOLDED[code] ?? SEPARATOR) : code;
        if (letter === APOSTROPHE) continue;
        if (letter !== SEPARATOR && letter < IS_ASCII_BELOW) {
          written[to++] = letter;
          hash = hashWith(hash, letter);
          continue;
        }
        if (letter === SEPARATOR) {
          if (to > from) visit(numberOfWritten(to, hash));
        } else {
          // The word has a letter that isn't ASCII, so `foldedWords`, which knows all scripts, folds the text up to the
          // next separator.
          while (at < length && FOLDED[text.charCodeAt(at)] !== SEPARATOR) at += 1;
          for (const word of foldedWords(text.slice(wordStart, at))) visit(numberOf(word));
          reserve(length - at);
          written = letters;
        }
        wordStart = at + 1;
        from = starts[count] ?? 0;
        to = from;
        hash = FIRST_HASH;
      }
    },
    words: (): WordLetters => ({ letters, starts: starts.subarray(0, count + 1) }),
  };
}
