// Generates deterministic companies and searches for the bench of the search engine: names of two to four words out of
// 60,000 with a Zipf distribution, 200 categories, 3,000 places.
import { createRandom } from './many-companies.mjs';

const SYLLABLES =
  'al an ar ba be bi bo ca ce cha co da de di do el en er es fa fi fo ga ge go ha he hi in ka ke la le li lo ma me mi mo na ne ni no o pa pe po qua ra re ri ro sa se sha si so sta sto ta te ti to tra tri un va ve vi vo wa we wi ya zen'.split(
    ' ',
  );
const WORDS = 60_000;
const CATEGORIES = 200;
const PLACES = 3000;
const COUNTRIES = 'United States,Germany,France,Japan,Brazil,India,Canada,Italy,Spain,Sweden'.split(',');
const LEGAL_FORMS = ['Inc.', 'Ltd', 'GmbH', 'S.A.', 'plc', 'B.V.'];
const DAY_MS = 86_400_000;

const capitalised = (word) => word[0].toUpperCase() + word.slice(1);

function createVocabulary(random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const words = new Set(['bank', 'energy', 'solar', 'health', 'software']);
  while (words.size < WORDS)
    words.add(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(''));
  const list = [...words];
  // Zipf's law: the n-th word is about 1/n as frequent as the first.
  return { pick, frequentWord: () => list[Math.floor(list.length ** random()) - 1] ?? list[0] };
}

/** Yields companies as in lists (SPEC §2.2), with descriptions of 30 words. */
export function* generateNamedCompanies(count) {
  const random = createRandom(11);
  const { pick, frequentWord } = createVocabulary(random);
  const categories = Array.from({ length: CATEGORIES }, (_, at) => {
    const name = `${capitalised(frequentWord())} ${capitalised(frequentWord())} ${at}`;
    return { id: at + 1, slug: name.toLowerCase().replaceAll(' ', '-'), name };
  });
  const places = Array.from(
    { length: PLACES },
    (_, at) => `${capitalised(frequentWord())}${at}, ${pick(COUNTRIES)}`,
  );
  const pickSkewed = (list) => list[Math.floor(list.length ** random()) - 1] ?? list[0];
  for (let id = 1; id <= count; id++) {
    const words = Array.from({ length: 2 + Math.floor(random() * 3) }, () => capitalised(frequentWord()));
    const name = words.join(' ');
    const normalized_name = name.toLowerCase().replaceAll(' ', '-');
    const updated = Date.UTC(2026, 10, 1) - Math.floor(random() ** 2 * 900 * DAY_MS);
    yield {
      id,
      name,
      normalized_name,
      legal_name: `${name} ${pick(LEGAL_FORMS)}`,
      domain: `${normalized_name.replaceAll('-', '')}.example`,
      description: `${capitalised(frequentWord())} ${Array.from({ length: 29 }, frequentWord).join(' ')}.`,
      logo_filename: `${normalized_name}.svg`,
      logo_color: '#336699',
      ticker: Array.from({ length: 4 }, () => String.fromCharCode(65 + Math.floor(random() * 26))).join(''),
      founded_year: 2026 - Math.floor(random() ** 2 * 120),
      location: pickSkewed(places),
      categories: [
        ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pickSkewed(categories))),
      ],
      created_at: new Date(updated - 400 * DAY_MS).toISOString(),
      updated_at: new Date(updated).toISOString(),
    };
  }
}

function misspell(word, random) {
  const at = 1 + Math.floor(random() * (word.length - 2));
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}

/** Returns searches by kind, each with what a company query has besides the text. */
export function searchesOf(companies, perKind = 20) {
  const random = createRandom(5);
  const some = Array.from({ length: perKind }, () => companies[Math.floor(random() * companies.length)]);
  const sorts = ['name', 'founded', 'location', 'updated', 'ticker', 'categories'];
  const longest = ({ name }) =>
    name
      .split(' ')
      .toSorted((a, b) => b.length - a.length)[0]
      .toLowerCase();
  return {
    exact: some.map(({ name }) => ({ q: name })),
    prefix: some.map(({ name }, at) => ({ q: name.slice(0, 1 + (at % 5)) })),
    typo: some.map((one) => ({ q: misspell(longest(one), random) })),
    'two words': some.map(({ name }) => ({ q: name.toLowerCase().split(' ').slice(0, 2).join(' ') })),
    joined: some.map(({ name }) => ({ q: name.toLowerCase().split(' ').slice(0, 2).join('') })),
    frequent: some.map((_, at) => ({ q: ['bank', 'energy', 'solar', 'health', 'software'][at % 5] })),
    filters: some.map(({ categories, location }, at) => ({
      category: [categories[0].slug],
      ...(at % 2 === 0 && { location: [location] }),
      ...(at % 3 === 0 && { founded: { from: 1990, to: null } }),
    })),
    'deep sorted pages': some.map((_, at) => ({
      sort: { by: sorts[at % sorts.length], descending: at % 2 === 0 },
      page: 1 + at * 40,
    })),
  };
}
