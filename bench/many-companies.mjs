// Generates deterministic companies of about 0.7 kB each, with Zipf-distributed words, mostly distinct names and one
// domain each.

const SYLLABLES =
  'al an ar as at ba be bi bo ca ce cha co da de di do el en er es fa fi fo ga ge go ha he hi in is ka ke la le li lo ma me mi mo na ne ni no o or pa pe po qua ra re ri ro sa se sha si so sta sto ta te ti to tra tri u un va ve vi vo wa we wi ya zen'.split(
    ' ',
  );
const KNOWN_WORDS =
  'the of and for to in a with that on from by at as company software bank energy health data payments cloud research systems services group global markets customers platform insurance logistics robotics semiconductor materials water food retail media security network analytics'.split(
    ' ',
  );
const ENDINGS =
  'Labs Systems Group Bank Energy Health Robotics Partners Foods Networks Capital Materials'.split(' ');
const LEGAL_FORMS = ['Inc.', 'Ltd', 'GmbH', 'S.A.', 'plc', 'B.V.'];
const SECTORS =
  'AI,Fintech,Health,Energy,Space,Robotics,Food,Retail,Media,Security,Cloud,Logistics,Water,Travel,Education,Insurance,Materials,Chips,Gaming,Mobility'.split(
    ',',
  );
/** Slugs of the largest categories. */
export const SLUGS = SECTORS.map((name) => name.toLowerCase());
const WORDS = 30_000;
const PLACES = 800;
const DAY_MS = 86_400_000;

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const capitalised = (word) => word[0].toUpperCase() + word.slice(1);

/** Yields companies as in lists (SPEC §2.2). */
export function* generateCompanies(count) {
  const random = createRandom(7);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const word = () => Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join('');
  const words = [...KNOWN_WORDS, ...Array.from({ length: WORDS }, word)];
  // Zipf's law: the n-th word is about 1/n as frequent as the first.
  const frequentWord = () => words[Math.floor(words.length ** random()) - 1] ?? words[0];
  const places = Array.from({ length: PLACES }, () => `${capitalised(word())}, ${capitalised(pick(words))}`);
  const categories = Array.from({ length: 3 * SECTORS.length }, (_, at) => {
    const name = SECTORS[at] ?? `${pick(SECTORS)} ${capitalised(word())}`;
    return { id: at + 1, slug: name.toLowerCase().replaceAll(' ', '-'), name };
  });
  const pickSkewed = (list) => list[Math.floor(list.length ** random()) - 1] ?? list[0];
  for (let id = 1; id <= count; id++) {
    const stem = capitalised(word());
    const name = random() < 0.3 ? stem : `${stem} ${pick(ENDINGS)}`;
    const domain = `${name.toLowerCase().replaceAll(' ', '')}.example`;
    const normalized_name = name.toLowerCase().replaceAll(' ', '-');
    const updated =
      Date.UTC(2026, 10, 1) - Math.floor(random() ** 2 * 900) * DAY_MS - Math.floor(random() * DAY_MS);
    yield {
      id,
      name,
      normalized_name,
      legal_name: `${name} ${pick(LEGAL_FORMS)}`,
      domain,
      description: `${capitalised(frequentWord())} ${Array.from({ length: 34 }, frequentWord).join(' ')}.`,
      logo_filename: `${normalized_name}.svg`,
      logo_color: `#${Math.floor(random() * 2 ** 24)
        .toString(16)
        .padStart(6, '0')}`,
      ticker: Array.from({ length: 4 }, () => String.fromCharCode(65 + Math.floor(random() * 26))).join(''),
      founded_year: 2026 - Math.floor(random() ** 2 * 120),
      location: pickSkewed(places),
      categories: [
        ...new Set(Array.from({ length: 1 + Math.floor(random() * 4) }, () => pickSkewed(categories))),
      ],
      created_at: new Date(updated - 400 * DAY_MS).toISOString(),
      updated_at: new Date(updated).toISOString(),
    };
  }
}
