// Queries that are derived from company names by rules, and how results are judged.
import { existsSync, readFileSync } from 'node:fs';
import { SAMPLE_PLACES, SP500_NAMES, SP500_PLACES } from './hand-made.mjs';
import { WORLD, WORLD_NAMES, WORLD_PLACES } from './world.mjs';

const PROJECT = new URL('../../', import.meta.url);
const SAMPLE = new URL('sample/companies.jsonl', PROJECT);
const SP500 = new URL('../shared/data/sp500.companies.jsonl', PROJECT);

const PER_KIND = 100;
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

export function readSets() {
  const sample = read(SAMPLE);
  return {
    sample,
    world: [...WORLD, ...sample],
    ...(existsSync(SP500) && { 'S&P 500': read(SP500) }),
  };
}

/** Returns a generator of the same pseudo-random numbers each time. */
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
/** Returns words that are long enough to be recognizable despite a typo. */
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

function changeWord(name, minLength, change) {
  const word = wordsOf(name).find((each) => new RegExp(`^\\p{L}{${minLength},}$`, 'u').test(each));
  const changed = word && change(word);
  return changed && changed !== word ? name.replace(word, changed) : null;
}

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
function neighbourKey(letter, random) {
  const row = KEYBOARD.find((keys) => keys.includes(letter)) ?? '';
  const at = row.indexOf(letter);
  return [row[at - 1], row[at + 1]].filter(Boolean)[random(2)] ?? row[at - 1] ?? letter;
}

const spliced = (word, at, count, added = '') => `${word.slice(0, at)}${added}${word.slice(at + count)}`;

const SPELLED_OUT = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae', ß: 'ss', é: 'e', è: 'e', ł: 'l' };
const SHORT_WORDS = [
  ['international', 'intl'],
  ['manufacturing', 'mfg'],
  ['brothers', 'bros'],
  ['company', 'co'],
  ['corporation', 'corp'],
  ['technologies', 'tech'],
  ['technology', 'tech'],
  ['holdings', 'hldgs'],
  ['group', 'grp'],
  ['systems', 'sys'],
  ['services', 'svcs'],
  ['laboratories', 'labs'],
  ['pharmaceuticals', 'pharma'],
  ['communications', 'comm'],
  ['financial', 'fin'],
  ['industries', 'ind'],
  ['properties', 'prop'],
  ['materials', 'mat'],
  ['management', 'mgmt'],
  ['electronics', 'elec'],
  ['and', '&'],
];
const LONG_FORMS = [
  'gmbh & co kg',
  'GmbH & Co. KG',
  's.a.r.l.',
  'pty ltd',
  'Pty. Ltd.',
  'a/s',
  'oyj',
  'kk',
  'K.K.',
  'sp. z o.o.',
  'Sp. z o. o.',
  'S.A. de C.V.',
  'ltda.',
  'a.s.',
  'd.o.o.',
  '株式会社',
  'AB (publ)',
  'pvt ltd',
  's.r.l.',
  'n.v.',
  'co., ltd.',
  '& Co',
  'e.V.',
  'kgaa',
];

/** Functions that make a query of each kind from a company; null if its name has nothing to change. */
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
  'in capitals': ({ name }) => name.toUpperCase(),
  'stray spaces and signs': ({ name }, random) =>
    ` \t${name.replaceAll(' ', '   ')}${[' ', '.', ',', ';', ' -', '?', '!', ')', '…'][random(9)]} `,
  'in quotes': ({ name }, random) =>
    ['"', '“', '«', "'", '‘'][random(5)] + name + ['"', '”', '»', "'", '’'][random(5)],
  'with its ticker': ({ name, ticker }, random) =>
    ticker &&
    [`${name} (${ticker})`, `${name} ${ticker}`, `${ticker} ${name}`, `${name} – ${ticker}`][random(4)],
  'another legal form': ({ name }, random) => `${name} ${LONG_FORMS[random(LONG_FORMS.length)]}`,
  'the legal name': ({ legal_name: legal }) => legal?.toLowerCase() ?? null,
  'the legal name, no signs': ({ legal_name: legal }) =>
    legal &&
    legal
      .toLowerCase()
      .replaceAll(/[.,/&'’-]/g, ' ')
      .trim(),
  'a letter twice': ({ name }, random) =>
    changeWord(name, 5, (word) => {
      const at = random(word.length);
      return spliced(word, at, 0, word[at]);
    }),
  'a double letter once': ({ name }) => changeWord(name, 6, (word) => word.replace(/(\p{L})\1/u, '$1')),
  'a neighbouring key': ({ name }, random) =>
    changeWord(name.toLowerCase(), 5, (word) => {
      const at = random(word.length);
      return spliced(word, at, 1, neighbourKey(word[at], random));
    }),
  'two letters swapped': ({ name }, random) =>
    changeWord(name.toLowerCase(), 5, (word) => {
      const at = random(word.length - 1);
      return spliced(word, at, 2, word[at + 1] + word[at]);
    }),
  'the first letter missing': ({ name }) => changeWord(name, 5, (word) => word.slice(1)),
  'a vowel missing': ({ name }) => changeWord(name, 6, (word) => word.replace(/(?<=.)[aeiou]/, '')),
  'two typos in a word': ({ name }, random) =>
    changeWord(name.toLowerCase(), 8, (word) => {
      const [one, other] = [1 + random(3), 5 + random(word.length - 6)];
      return spliced(
        spliced(word, other, 1, neighbourKey(word[other], random)),
        one,
        2,
        word[one + 1] + word[one],
      );
    }),
  'a typo in the last word': ({ name }, random) => {
    const words = wordsOf(name);
    const last = words.at(-1);
    return words.length > 1 && /^\p{L}{5,}$/u.test(last)
      ? [...words.slice(0, -1), mistype(last, random)].join(' ')
      : null;
  },
  'a plural for a singular': ({ name }) =>
    /\p{Ll}{4}$/u.test(name) && !name.endsWith('s') ? `${name}s` : null,
  'a singular for a plural': ({ name }) => (/\p{Ll}{4}s$/u.test(name) ? name.slice(0, -1) : null),
  'hyphens for spaces': ({ name }) =>
    /\p{L} \p{L}/u.test(name) ? name.toLowerCase().replaceAll(' ', '-') : null,
  'signs as spaces': ({ name }) =>
    /[^\p{L}\p{N}\p{M}\s]/u.test(name) ? name.replaceAll(/[^\p{L}\p{N}\p{M}\s]+/gu, ' ').trim() : null,
  'no accents': ({ name }) => {
    const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return plain === name || !/^[\p{sc=Latin}\P{L}]+$/u.test(plain) ? null : plain.toLowerCase();
  },
  'accents spelled out': ({ name }) => {
    const plain = name.toLowerCase().replaceAll(/[äöüøåæßéèł]/g, (letter) => SPELLED_OUT[letter]);
    return plain === name.toLowerCase() ? null : plain;
  },
  'a word left out': ({ name }, random) => {
    const words = wordsOf(name);
    return words.length > 2 ? words.toSpliced(1 + random(words.length - 1), 1).join(' ') : null;
  },
  'words shortened': ({ name }) => {
    const short = SHORT_WORDS.reduce(
      (text, [word, to]) => text.replace(new RegExp(`(?<=\\s|^)${word}(?=\\s|$)`), to),
      name.toLowerCase(),
    );
    return short === name.toLowerCase() ? null : short;
  },
  'with its town': ({ name, location }) =>
    location ? `${name.toLowerCase()} ${location.split(',')[0].toLowerCase()}` : null,
  'with its place': ({ name, location }) => (location ? `${name}, ${location}` : null),
  'with a category': ({ name, categories }, random) =>
    categories.length > 0 ? `${name} ${categories[random(categories.length)].name}`.toLowerCase() : null,
  'with its year': ({ name, founded_year: year }) => (year ? `${name} ${year}` : null),
  'first word and town': ({ name, location }) =>
    location && wordsOf(name)[0].length > 4
      ? `${wordsOf(name)[0]} ${location.split(',')[0]}`.toLowerCase()
      : null,
  'its domain': ({ domain }) => domain || null,
  'a web address': ({ domain }, random) =>
    domain &&
    [`https://www.${domain}/`, `http://${domain}/about/us`, `www.${domain}`, `https://${domain}?ref=1`][
      random(4)
    ],
  'the, added': ({ name }) => `the ${name.toLowerCase()}`,
  'a letter wrong and the legal form': ({ name }, random) => {
    const mistyped = withTypos(name, 1, random);
    return mistyped && `${mistyped} ${FORMS[random(FORMS.length)]}`;
  },
  'words joined, with a typo': ({ name }, random) => {
    const joined = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    return wordsOf(name).length > 1 && joined.length > 7 ? mistype(joined, random) : null;
  },
  'the first two words joined': ({ name }) => {
    const [first, second, ...rest] = wordsOf(name);
    return second && /^\p{L}{3,}$/u.test(first) && /^\p{L}{3,}$/u.test(second)
      ? [first + second, ...rest].join(' ').toLowerCase()
      : null;
  },
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
/** Turns places into queries, which succeed if all of the first five results are there. */
const placed = (list) =>
  list.map(([text, ...places]) => ({
    text,
    isMeant: (company) => places.some((place) => (company.location ?? '').endsWith(place)),
    needsAll: true,
  }));

/** Returns the queries for a set of companies by kind, with what each means. */
export function queriesFor(set, companies) {
  const made = set === 'world' ? WORLD : companies;
  const kinds = Object.keys(KINDS).map((kind) => [kind, byRule(made, kind)]);
  const handMade =
    set === 'sample'
      ? [['places, by hand', placed(SAMPLE_PLACES)]]
      : set === 'world'
        ? [
            ['names, by hand', named(WORLD_NAMES)],
            ['places, by hand', placed(WORLD_PLACES)],
          ]
        : [
            ['names, by hand', named(SP500_NAMES)],
            ['places, by hand', placed(SP500_PLACES)],
          ];
  return [...kinds, ...handMade].filter(([, queries]) => queries.length > 0);
}

/** Judges whether the company that is meant was found first, or among the first five. */
export function judge({ isMeant, needsAll }, found) {
  const rank = found.slice(0, 5).findIndex(isMeant);
  if (needsAll) {
    const isRight = rank === 0 && found.slice(0, 5).every(isMeant);
    return { first: isRight, five: isRight };
  }
  return { first: rank === 0, five: rank !== -1 };
}
