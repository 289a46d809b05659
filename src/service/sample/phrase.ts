import type { Random } from './random.ts';

/** What the names in a template stand for. */
export type Values = Readonly<Record<string, string>>;

const SOUNDS_LIKE_A_VOWEL = /^(?:[aeiou]|8|11\b|18\b|hour|honest|heir)/i;
const SOUNDS_LIKE_A_CONSONANT = /^(?:eu|one\b|uni[^n]|use|uti|UK\b|US\b|UV\b)/i;
/** Spelt out: "an X-ray", "an RNA drug", but "a DNA test". */
const INITIALS = /^[A-Z](?:[A-Z]|-)/;
const LETTER_WITH_A_VOWEL = /^[AEFHILMNORSX]/;

/** Puts the right indefinite article before a phrase: "an iron-air battery", "a unit". */
export function withArticle(phrase: string): string {
  const vowel = INITIALS.test(phrase)
    ? LETTER_WITH_A_VOWEL.test(phrase)
    : SOUNDS_LIKE_A_VOWEL.test(phrase) && !SOUNDS_LIKE_A_CONSONANT.test(phrase);
  return `${vowel ? 'an' : 'a'} ${phrase}`;
}

export const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Drops a leading article, so that "its" can stand there instead. */
export const withoutArticle = (phrase: string) => phrase.replace(/^(?:an?|the) /, '');

/**
 * Fills a template: `{one|another}` is a choice, `{4..9}` a whole number from a range, `{name}` a
 * value, `{Name}` that value with a capital, `{a name}` and `{A name}` that value with its article.
 * Throws a RangeError for a name that has no value.
 */
export function fill(template: string, values: Values, random: Random): string {
  return template.replace(/\{([^{}]+)\}/g, (_, slot: string) => {
    if (slot.includes('|')) return random.pick(slot.split('|'));
    const [low, high] = slot.split('..');
    if (high !== undefined) return String(random.int(Number(low), Number(high)));
    const key = slot.replace(/^a /i, '');
    const lower = key.slice(0, 1).toLowerCase() + key.slice(1);
    const value = values[lower];
    if (value === undefined) throw new RangeError(`No value for {${slot}} in "${template}".`);
    const phrase = key === slot ? value : withArticle(value);
    return slot.slice(0, 1) === slot.slice(0, 1).toUpperCase() ? capitalised(phrase) : phrase;
  });
}
