import {
  CLOSINGS,
  FIRST_HALVES,
  MIDDLES,
  OPENINGS,
  SECOND_HALVES,
  VOICES,
  WORDS,
  type Voice,
} from './name-words.ts';
import { capitalised } from './phrase.ts';
import type { Random } from './random.ts';
import { isRealName } from './real-names.ts';
import type { Sector } from './sector.ts';

// Letters that Unicode does not decompose into a base letter and a mark.
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ı: 'i',
};

/** "Źródło & Søn" → "zrodlo-son": lower case, ASCII letters and digits, single hyphens. */
export const normalizeName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[øæßłđþı]/g, (letter) => BASE_LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The first word of a name and the whole of it. */
export interface Name {
  readonly stem: string;
  readonly full: string;
}

function englishStem(random: Random): string {
  const kind = random.next();
  if (kind < 0.3) return random.pick(WORDS);
  if (kind < 0.78) return random.pick(FIRST_HALVES) + random.pick(SECOND_HALVES);
  const middle = random.chance(0.6) ? random.pick(MIDDLES) : '';
  return random.pick(OPENINGS) + middle + random.pick(CLOSINGS);
}

function stemOf(voice: Voice, random: Random): string {
  const { stems } = VOICES[voice];
  return stems.length > 0 && random.chance(0.55) ? random.pick(stems) : englishStem(random);
}

function founderName(voice: Voice, ending: string, random: Random): Name {
  const stem = random.pick(VOICES[voice].surnames);
  const partner = random.pick(VOICES[random.chance(0.7) ? voice : 'english'].surnames);
  const forms = [
    `${stem} ${ending}`,
    `${stem} & ${partner === stem ? 'Daughters' : partner}`,
    `${stem} Brothers`,
  ];
  return { stem, full: random.pick(forms) };
}

function proposeName(sector: Sector, voice: Voice, random: Random): Name {
  const ending = random.pick(sector.endings);
  const kind = random.next();
  if (kind < 0.1) return founderName(voice, ending, random);
  if (kind < 0.24) {
    const stem = random.pick(FIRST_HALVES) + random.pick(sector.tails);
    return { stem, full: stem };
  }
  const stem = stemOf(voice, random);
  return { stem, full: kind < 0.4 && !WORDS.includes(stem) ? stem : `${stem} ${ending}` };
}

const LETTERS = 'a b c d e f g h j k l m n p r s t u v w x y z'.split(' ');

/** Letters of a ticker, best first: initials and consonants, then whatever is still free. */
function* tickerCandidates(normalized: string, random: Random): Generator<string> {
  const words = normalized.split('-');
  const letters = normalized.replace(/[^a-z]/g, '');
  const consonants = letters.slice(0, 1) + letters.slice(1).replace(/[aeiouy]/g, '');
  const tail = words.at(-1) ?? letters;
  if (words.length > 1) yield consonants.slice(0, 2) + tail.slice(0, 1);
  yield consonants.slice(0, 3);
  yield letters.slice(0, 4);
  for (let i = 2; i < letters.length; i++) yield letters.slice(0, 2) + letters.slice(i, i + 1);
  for (;;) yield letters.slice(0, 1) + [0, 1, 2].map(() => random.pick(LETTERS)).join('');
}

/** What must differ between any two companies. */
export interface Identity extends Name {
  readonly normalized: string;
  readonly domain: string;
  readonly ticker: string;
}

/** How often one first half may begin a name: more, and a page sorted by name looks like a list of variations. */
const MAX_ALIKE = 4;

/** Gives out names, domains and tickers, none of them twice and none of them a real company's. */
export function createNaming() {
  const taken = new Set<string>();
  const alike = new Map<string, number>();
  const claim = (value: string) => value !== '' && !taken.has(value) && taken.add(value) !== undefined;

  const nameFor = (sector: Sector, voice: Voice, random: Random): Name => {
    for (;;) {
      const name = proposeName(sector, voice, random);
      const beginning = normalizeName(name.stem).slice(0, 4);
      const count = alike.get(beginning) ?? 0;
      if (name.full.length > 26 || isRealName(name.full) || taken.has(`stem ${name.stem}`)) continue;
      if (count >= MAX_ALIKE || !claim(`name ${normalizeName(name.full)}`)) continue;
      alike.set(beginning, count + 1);
      taken.add(`stem ${name.stem}`);
      return { ...name, full: capitalised(name.full) };
    }
  };

  return (sector: Sector, voice: Voice, random: Random): Identity => {
    const name = nameFor(sector, voice, random);
    const normalized = normalizeName(name.full);
    const whole = `${normalized.replaceAll('-', '')}.example`;
    const short = `${normalizeName(name.stem).replaceAll('-', '')}.example`;
    const domain = random.chance(0.3) && claim(short) ? short : whole;
    if (domain === whole) claim(whole);
    for (const letters of tickerCandidates(normalized, random)) {
      const ticker = letters.toUpperCase();
      if (ticker.length >= 3 && claim(`ticker ${ticker}`)) return { ...name, normalized, domain, ticker };
    }
    throw new RangeError(`No ticker is left for ${name.full}.`);
  };
}
