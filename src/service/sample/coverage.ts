import type { NewsArticle, NewsItem, ResearchItem } from '../../contract/company.ts';
import { DOCUMENT_TYPES } from '../../contract/document-type.ts';
import {
  between,
  DAY,
  HOUR,
  inOfficeHours,
  MINUTE,
  REFERENCE_TIME,
  startOf,
  toInstant,
  YEAR,
} from './clock.ts';
import { ARTICLES } from './article-frames.ts';
import { COMMON_NEWS } from './news-frames.ts';
import { capitalised, fill, type Values } from './phrase.ts';
import { pickPlace } from './place.ts';
import type { Profile } from './profile.ts';
import { pickPublication, RESEARCH_HOSTS } from './publication.ts';
import type { Random } from './random.ts';
import { RESEARCH_TITLES } from './research-frames.ts';
import { newsOn, type NewsTemplate } from './sector.ts';

const NUMBER_WORDS = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

const COUNTS = [14, 18, 24, 36, 40, 48, 60, 75, 90, 110, 140, 180, 220, 260, 340];

/** What one document or piece of news talks about. */
function subject(profile: Profile, others: readonly Profile[], time: number, random: Random): Values {
  const elsewhere = pickPlace(random);
  const year = new Date(time).getUTCFullYear();
  const partners = others.filter(({ id }) => id !== profile.id);
  return {
    name: profile.full,
    thing: profile.line.thing,
    customers: random.pick(profile.sector.customers),
    topic: random.pick(profile.sector.topics),
    city: profile.place.city,
    city2: elsewhere.city,
    country: profile.place.country.name,
    country2: elsewhere.country.name,
    partner: (partners.length > 0 ? random.pick(partners) : profile).full,
    year: String(profile.foundedYear),
    year2: String(Math.max(profile.foundedYear, year - random.int(1, 4))),
    year3: String(year + random.int(1, 3)),
    n: random.pick(NUMBER_WORDS),
    count: String(random.pick(COUNTS)),
  };
}

/** The time in which something could be published: the company's life, at most the last five years. */
const earliestFor = (profile: Profile, latest: number) =>
  Math.min(Math.max(startOf(profile.foundedYear + 1), latest - 5 * YEAR), latest - 20 * DAY);

const TYPE_WEIGHTS = { COMPANY: 5, MARKET: 3, INTERVIEW: 3 } as const;

/** Research documents, newest first. `latest` is when the record was last updated, in ms. */
export function sampleResearch(
  profile: Profile,
  others: readonly Profile[],
  latest: number,
  random: Random,
): ResearchItem[] {
  const count = random.chance(0.18) ? 0 : Math.min(12, 1 + Math.floor(random.next() ** 2 * 12));
  const titles = new Set<string>();
  const times = Array.from({ length: count }, () =>
    between(earliestFor(profile, latest), latest, random, 1.6),
  );
  return times
    .toSorted((a, b) => b - a)
    .map((time, index): ResearchItem => {
      const published = inOfficeHours(time, random);
      const type = random.weighted(DOCUMENT_TYPES, (each) => TYPE_WEIGHTS[each]);
      const frame =
        random.shuffle(RESEARCH_TITLES[type]).find((title) => !titles.has(title)) ??
        random.pick(RESEARCH_TITLES[type]);
      titles.add(frame);
      const year = new Date(published).getUTCFullYear();
      const id = `${profile.ticker.toLowerCase()}-${year}-${count - index}`;
      return {
        id,
        title: capitalised(fill(frame, subject(profile, others, published, random), random)),
        document_type: type,
        link: `https://${random.pick(RESEARCH_HOSTS)}/${id}`,
        published_at: toInstant(published),
      };
    })
    .toSorted((a, b) => (a.published_at < b.published_at ? 1 : -1));
}

/** Whole numbers from 1, each given out once. */
export type NextId = () => number;

/** Takes frames away from `frames`, so that a company never has the same article twice. */
function sampleArticles(
  frames: NewsTemplate[],
  about: Values,
  time: number,
  nextId: NextId,
  random: Random,
): NewsArticle[] {
  const count = random.weighted([0, 1, 2, 3, 4, 5, 6], (n) => 1 / (n + 0.8) ** 1.7);
  let published = time;
  return frames.splice(0, count).flatMap((frame): NewsArticle[] => {
    published += random.int(20 * MINUTE, random.pick([6 * HOUR, 1.5 * DAY, 3 * DAY]));
    if (published >= REFERENCE_TIME) return [];
    const { name, host } = pickPublication(random);
    const id = nextId();
    return [
      {
        id,
        headline: capitalised(fill(frame.headline, about, random)),
        summary: capitalised(fill(frame.description, about, random)),
        link: `https://${host}/${toInstant(published).slice(0, 7).replace('-', '/')}/${id}`,
        publication: name,
        published_at: toInstant(published),
      },
    ];
  });
}

/** News with its articles, newest first. `latest` is when the record was last updated, in ms. */
export function sampleNews(
  profile: Profile,
  others: readonly Profile[],
  latest: number,
  ids: { readonly news: NextId; readonly article: NextId },
  random: Random,
): NewsItem[] {
  const most = random.weighted([0, 10, 18, 36], (n) => ({ 0: 12, 10: 70, 18: 14, 36: 4 })[n] ?? 0);
  const count = most === 0 ? 0 : random.int(most > 10 ? most / 2 : 2, most);
  // What only such a company can report comes first; what any company can report fills up.
  const own = random.shuffle(newsOn(profile.line, profile.sector.news));
  const articleFrames = random.shuffle(ARTICLES);
  return [...own, ...random.shuffle(COMMON_NEWS)]
    .slice(0, count)
    .map((frame): NewsItem => {
      const time = inOfficeHours(between(earliestFor(profile, latest), latest, random, 1.4), random);
      const about = subject(profile, others, time, random);
      return {
        id: ids.news(),
        headline: capitalised(fill(frame.headline, about, random)),
        description: capitalised(fill(frame.description, about, random)),
        published_at: toInstant(time),
        articles: sampleArticles(articleFrames, about, time, ids.article, random),
      };
    })
    .toSorted((a, b) => (a.published_at < b.published_at ? 1 : -1));
}
