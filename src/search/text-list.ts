import { createNumberList, numberListOf } from './number-list.ts';

/** The texts of a list in UTF-8. */
export interface TextListImage {
  readonly bytes: Uint8Array;
  /** Where each text begins in `bytes`, and at last where the last one ends. */
  readonly starts: Uint32Array;
}

const FIRST_CAPACITY = 1 << 10;
/** First bytes from here on are those of characters above the surrogates, U+E000 and higher. */
const ABOVE_SURROGATES = 0xee;
/** First bytes from here on are those of characters that are surrogates in UTF-16. */
const FOUR_BYTES = 0xf0;
/** Maximum number of bytes of a UTF-16 code unit in UTF-8. */
const MAX_BYTES = 3;

/** Surrogates are below U+E000 in UTF-16, but the first bytes of these characters are higher in UTF-8. */
const orderOf = (byte: number) => (byte >= ABOVE_SURROGATES && byte < FOUR_BYTES ? byte + 0x100 : byte);

/**
 * Creates a growing list of texts, which takes much less memory than an array of short strings. It begins with an
 * image, if one is given. Lone surrogates, which UTF-8 doesn't have, become replacement characters.
 */
export function createTextList(image?: TextListImage) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder('utf-8', { ignoreBOM: true })];
  let bytes = image?.bytes ?? new Uint8Array(FIRST_CAPACITY);
  const starts = image ? numberListOf(Uint32Array, image.starts) : createNumberList(Uint32Array, 1);

  return {
    get length() {
      return starts.length - 1;
    },
    push(text: string) {
      const start = starts.at(starts.length - 1) ?? 0;
      const needed = start + MAX_BYTES * text.length;
      if (needed > bytes.length) {
        const larger = new Uint8Array(Math.max(needed, Math.ceil(1.5 * bytes.length)));
        larger.set(bytes.subarray(0, start));
        bytes = larger;
      }
      starts.push(start + encoder.encodeInto(text, bytes.subarray(start)).written);
    },
    /** Returns a text; '' if there is none at this place. */
    at(place: number): string {
      const [start = 0, end = 0] = [starts.at(place), starts.at(place + 1)];
      return end > start ? decoder.decode(bytes.subarray(start, end)) : '';
    },
    /** Compares two texts by their UTF-16 code units, as `<` does. */
    compare(one: number, other: number): number {
      const [start = 0, end = 0] = [starts.at(one), starts.at(one + 1)];
      const [otherStart = 0, otherEnd = 0] = [starts.at(other), starts.at(other + 1)];
      const length = Math.min(end - start, otherEnd - otherStart);
      for (let at = 0; at < length; at++) {
        const [byte, otherByte] = [bytes[start + at] ?? 0, bytes[otherStart + at] ?? 0];
        if (byte !== otherByte) return orderOf(byte) - orderOf(otherByte);
      }
      return end - start - (otherEnd - otherStart);
    },
    image: (): TextListImage => ({
      bytes: bytes.subarray(0, starts.at(starts.length - 1)),
      starts: starts.values(),
    }),
  };
}
