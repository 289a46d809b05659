/**
 * The names and usual abbreviations of the months in English, German, French, Spanish, Italian and Dutch, in lower
 * case and without accents. No word stands for two months.
 */
const MONTHS = [
  'january jan januar janner jaenner janvier janv enero ene gennaio gen januari',
  'february feb februar feber fevrier fevr fev febrero febbraio febr februari',
  'march mar marz maerz mrz mars marzo maart mrt',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag mei',
  'june jun juni juin junio giugno giu',
  'july jul juli juillet juil julio luglio lug',
  'august aug aout agosto ago augustus',
  'september sept sep septembre septiembre setiembre set settembre sett',
  'october oct oktober okt octobre octubre ottobre ott',
  'november nov novembre noviembre',
  'december dec dezember dez decembre diciembre dic dicembre',
];

const NUMBERS = new Map(
  MONTHS.flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)),
);

/** Returns the number of a month from 1 to 12, or undefined if the word is not a month. */
export const monthNumber = (word: string): number | undefined =>
  NUMBERS.get(
    word
      .normalize('NFD')
      .replaceAll(/\p{Mark}/gu, '')
      .replace(/\.$/, '')
      .toLowerCase(),
  );
