// Queries made by rule from the names of companies, the way the companies are found again.
import { existsSync, readFileSync } from 'node:fs';
import { SAMPLE_PLACES, SP500_NAMES, SP500_PLACES } from './hand-made.mjs';

const PROJECT = new URL('../../', import.meta.url);
const SAMPLE = new URL('sample/companies.jsonl', PROJECT);
const SP500 = new URL('../shared/data/sp500.companies.jsonl', PROJECT);

const PER_KIND = 150;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const FORMS = ['inc.', 'ltd', 'GmbH', 'S.A.', 'llc', 'corp', 'AG', 'plc', 'S.p.A.', 'co.', 'limited', 'B.V.'];

function read(url) {
  return readFileSync(url, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { research: _research, news: _news, ...company } = JSON.parse(line);
      return company;
    });
}

/** The companies by the name of their set; the S&P 500 only where it is there. */
export function readSets() {
  return { sample: read(SAMPLE), ...(existsSync(SP500) && { 'S&P 500': read(SP500) }) };
}

/** The same numbers each time. */
function createRandom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function mistype(word, random) {
  const at = random(word.length - 1);
  const letter = LETTERS[random(26)];
  const changed = [
    `${word.slice(0, at)}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${letter}${word.slice(at)}`,
    `${word.slice(0, at)}${letter}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  ][random(4)];
  return changed === word ? mistype(word, random) : changed;
}

const wordsOf = (name) => name.split(/\s+/).filter(Boolean);
/** The words that are long enough for a slip to leave them recognizable. */
const longWords = (name) => wordsOf(name).filter((word) => /^\p{L}{5,}$/u.test(word));

function withTypos(name, many, random) {
  const words = longWords(name);
  if (words.length < many) return null;
  const start = random(words.length - many + 1);
  return words
    .slice(start, start + many)
    .reduce((text, word) => text.replace(word, mistype(word, random)), name);
}

function withSplit(name, random) {
  const word = longWords(name)[0];
  if (!word) return null;
  const at = 2 + random(word.length - 3);
  return name.replace(word, `${word.slice(0, at)} ${word.slice(at)}`);
}

/** By kind: makes a query from a company, or null if its name has nothing to change. */
const KINDS = {
  exact: ({ name }) => name,
  'lower case': ({ name }) => name.toLowerCase(),
  'words swapped': ({ name }) => {
    const [first, ...rest] = wordsOf(name);
    return rest.length > 0 ? [...rest, first].join(' ') : null;
  },
  'a typo': ({ name }, random) => withTypos(name, 1, random),
  'a typo in two words': ({ name }, random) => withTypos(name, 2, random),
  'a word split': ({ name }, random) => withSplit(name, random),
  'punctuation joined': ({ name }) =>
    /[-.&'’!–]/.test(name)
      ? name
          .toLowerCase()
          .replaceAll(/[-.&'’!–]/g, '')
          .replaceAll(/\s+/g, ' ')
      : null,
  'words joined': ({ name }) =>
    wordsOf(name).length > 1 ? name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') : null,
  'a legal form added': ({ name }, random) => `${name.toLowerCase()} ${FORMS[random(FORMS.length)]}`,
  '& typed as and': ({ name }) => (name.includes('&') ? name.toLowerCase().replaceAll('&', ' and ') : null),
  'the id': ({ id }) => String(id),
  'the ticker': ({ ticker }) => ticker || null,
  'the beginning': ({ name }) =>
    name.length > 9 ? name.toLowerCase().slice(0, Math.ceil(name.length * 0.7)) : null,
};

const sameName = (a, b) => a.name.toLowerCase() === b.name.toLowerCase();

function byRule(companies, kind) {
  const random = createRandom(kind.length * 7919 + companies.length);
  const queries = [];
  const order = companies.map((company) => [random(1 << 30), company]).toSorted((a, b) => a[0] - b[0]);
  for (const [, company] of order) {
    const text = queries.length < PER_KIND ? KINDS[kind](company, random) : null;
    if (text) queries.push({ text, isMeant: (other) => other.id === company.id || sameName(other, company) });
  }
  return queries;
}

const named = (list) =>
  list.map(([text, ...names]) => ({ text, isMeant: (company) => names.includes(company.name) }));
/** A place is found if all of the first five are there. */
const placed = (list) =>
  list.map(([text, ...places]) => ({
    text,
    isMeant: (company) => places.some((place) => (company.location ?? '').endsWith(place)),
    needsAll: true,
  }));

/** The queries by kind for a set of companies, with what each means. */
export function queriesFor(set, companies) {
  const kinds = Object.keys(KINDS).map((kind) => [kind, byRule(companies, kind)]);
  const handMade =
    set === 'sample'
      ? [['places, by hand', placed(SAMPLE_PLACES)]]
      : [
          ['names, by hand', named(SP500_NAMES)],
          ['places, by hand', placed(SP500_PLACES)],
        ];
  return [...kinds, ...handMade].filter(([, queries]) => queries.length > 0);
}

/** Whether the companies found for a query begin with what it means, and have it among the first five. */
export function judge({ isMeant, needsAll }, found) {
  const rank = found.slice(0, 5).findIndex(isMeant);
  if (needsAll) {
    const isRight = rank === 0 && found.slice(0, 5).every(isMeant);
    return { first: isRight, five: isRight };
  }
  return { first: rank === 0, five: rank !== -1 };
}
