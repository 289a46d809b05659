import { seeded } from '#service/testing/seeded-random.ts';
import { breakField, extraFields, hostileDetail, hostileFields } from './oddities.ts';
import type { Variant } from './variant.ts';

/** A category on the wire (SPEC §2.3). */
export interface Category {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

export interface Row {
  readonly body: unknown;
  /** The row's id; null if it has none that is usable. */
  readonly id: number | null;
  readonly slugs: readonly string[];
}

export interface Companies {
  readonly categories: readonly Category[];
  /** Rows in list order, including broken and repeated ones. */
  readonly rows: readonly Row[];
  readonly details: ReadonlyMap<number, unknown>;
  readonly sound: { readonly id: number; readonly name: string };
  readonly odd: { readonly id: number; readonly name: string };
}

const COMPANY_COUNT = 137;

const CATEGORIES: readonly Category[] = [
  ['ai', 'Artificial intelligence'],
  ['climate', 'Climate'],
  ['fintech', 'Fintech'],
  ['food-tech', 'Food technology'],
  ['health', 'Health'],
  ['logistics', 'Logistics'],
  ['media', 'Media'],
  ['robotics', 'Robotics'],
  ['space', 'Space'],
].map(([slug = '', name = ''], at) => ({ id: 10 + at, slug, name }));

const FIRST = ['Amber', 'Birch', 'Cobalt', 'Dune', 'Ember', 'Fjord', 'Garnet', 'Heron', 'Iris', 'Juniper'];
const SECOND = ['Analytics', 'Bakery', 'Dynamics', 'Freight', 'Ledger', 'Optics', 'Robotworks'];
const THIRD = ['Group', 'Works'];
const CITIES = ['Berlin, Germany', 'Lisbon, Portugal', 'Nairobi, Kenya', 'Osaka, Japan', 'Quito, Ecuador'];

const createCompany = (at: number) => {
  const random = seeded(at * 7919 + 3);
  const word = (words: readonly string[], every: number) =>
    words[Math.floor(at / every) % words.length] ?? '';
  const name = [word(FIRST, 1), word(SECOND, FIRST.length), word(THIRD, FIRST.length * SECOND.length)].join(
    ' ',
  );
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const day = (days: number) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString();
  return {
    id: 1003 + 7 * at,
    name,
    normalized_name: slug,
    legal_name: `${name} Ltd`,
    domain: `${slug}.example`,
    description: `${name} serves its customers from ${word(CITIES, 1)}.`,
    logo_filename: `${slug}.svg`,
    logo_color: `#${(0x202020 + random.below(0xa0a0a0)).toString(16).padStart(6, '0')}`,
    ticker: name.replaceAll(/[^A-Z]/g, '') + at,
    founded_year: 1950 + random.below(75),
    location: word(CITIES, 1),
    // Some companies have no category, many have one and a few have three. The first two categories are the most
    // frequent.
    categories: CATEGORIES.filter((_, rank) => at % 17 !== 5 && random.below(10) < (rank < 2 ? 4 : 1)),
    created_at: day(at),
    updated_at: day(at + random.below(900)),
  };
};
type Summary = ReturnType<typeof createCompany>;

const detailOf = (company: Summary) => ({
  ...company,
  research: ['COMPANY', 'MARKET', 'INTERVIEW'].slice(0, 1 + (company.id % 3)).map((document_type, at) => ({
    id: `r-${company.id}-${at}`,
    title: `${company.name}, seen from ${document_type.toLowerCase()}`,
    document_type,
    link: `https://research.example/${company.id}/${at}`,
    published_at: company.updated_at,
  })),
  news: [
    {
      id: company.id * 10,
      headline: `${company.name} opens an office`,
      description: 'It has a door.',
      published_at: company.updated_at,
      articles: [
        {
          id: company.id * 100,
          headline: 'A door opens',
          summary: 'Behind it is an office.',
          link: `https://news.example/${company.id}`,
          publication: 'The Door',
          published_at: company.updated_at,
        },
      ],
    },
  ],
});

const FIRST_ODD = 1;
const isOdd = (at: number) => at % 6 === FIRST_ODD;

/** Rows without an id that survives JSON parsing. Digits after an `@` are sent as a number. */
const BROKEN_ROWS: readonly unknown[] = [
  null,
  'a row',
  [],
  { name: 'Without an id' },
  { id: '42', name: 'With a text for an id' },
  { id: 1.5, name: 'With a broken id' },
  { id: '@9007199254740993', name: 'With an id over 2⁵³−1' },
];

export function companiesOf({ order, fields, values, rows }: Variant): Companies {
  const plain = Array.from({ length: COMPANY_COUNT }, (_, at) => createCompany(at));
  const sent = plain.map((company, at) => {
    if (!isOdd(at)) return { company, detail: detailOf(company) };
    const hostile = values === 'hostile' ? { ...company, ...hostileFields(at) } : company;
    const extended = fields === 'extra' ? { ...hostile, ...extraFields(at) } : hostile;
    const summary = fields === 'sparse' ? breakField(extended, at) : extended;
    const detail = { ...detailOf(company), ...summary };
    return { company: summary, detail: values === 'hostile' ? { ...detail, ...hostileDetail } : detail };
  });
  const sorted = plain
    .map(({ id, name, categories }, at): Row & { readonly name: string } => ({
      body: sent[at]?.company,
      id,
      name,
      slugs: categories.map(({ slug }) => slug),
    }))
    .toSorted((a, b) => (order === 'by id' || a.name === b.name ? 0 : a.name < b.name ? -1 : 1));
  const list = sorted.map(({ body, id, slugs }): Row => ({ body, id, slugs }));
  if (rows === 'broken')
    BROKEN_ROWS.forEach((body, at) => list.splice(3 + at * 19, 0, { body, id: null, slugs: [] }));
  if (rows === 'repeated')
    for (const at of [100, 70, 40]) list.splice(at, 0, ...list.slice(at - 33, at - 32));
  const oddName = sent[FIRST_ODD]?.company.name;
  const odd = plain[FIRST_ODD]?.id ?? 0;
  return {
    categories: CATEGORIES,
    rows: list,
    details: new Map(plain.map(({ id }, at) => [id, sent[at]?.detail])),
    sound: plain.findLast((_, at) => !isOdd(at)) ?? { id: 0, name: '' },
    odd: { id: odd, name: typeof oddName === 'string' ? oddName : `Company ${odd}` },
  };
}
