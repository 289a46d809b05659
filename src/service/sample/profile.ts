import type { Category } from '../../contract/company.ts';
import { categoryOf } from './categories.ts';
import { createNaming, type Identity } from './naming.ts';
import { BRAND_COLOURS } from './palette.ts';
import { fill } from './phrase.ts';
import { pickPlace, type Place } from './place.ts';
import { createRandom, type Random } from './random.ts';
import { SECTORS } from './sectors.ts';
import type { Line, Sector } from './sector.ts';

/** How many companies the data set has; their ids are 1 to this. */
export const COMPANY_COUNT = 1_200;

/** Everything about a company that its texts, its logo and its offerings are made from. */
export interface Profile extends Identity {
  readonly id: number;
  readonly sector: Sector;
  /** With every choice in its texts made. */
  readonly line: Line;
  readonly categories: readonly Category[];
  readonly place: Place;
  readonly foundedYear: number;
  readonly legalName: string;
  readonly colour: string;
}

const LAST_YEAR = 2025;

function foundedIn([earliest, typical]: Sector['founded'], random: Random): number {
  if (random.chance(0.06)) return random.int(earliest, typical);
  const spread = random.next() + random.next() + random.next() - 1.5;
  return Math.min(LAST_YEAR, Math.max(earliest, Math.round(typical + spread * 8)));
}

const withChoicesMade = (line: Line, random: Random): Line => ({
  ...line,
  what: fill(line.what, {}, random),
});

/** "Halcyon Orbital Systems, Inc.": the name, sometimes longer, in the legal form of the country. */
function legalNameOf(name: string, place: Place, random: Random): string {
  const form = random.pick(place.country.forms);
  const single = /^[^ &]+$/.test(name) && !form.startsWith('Holdings');
  const longer =
    single && random.chance(0.6) ? ` ${random.pick(['Group', 'Holdings', 'International', 'Systems'])}` : '';
  return `${name}${longer}${form === 'Inc.' ? ',' : ''} ${form}`;
}

function profileOf(id: number, name: ReturnType<typeof createNaming>): Profile {
  const random = createRandom(`profile ${id}`);
  const sector = random.weighted(SECTORS, ({ weight }) => weight);
  const place = pickPlace(random);
  const identity = name(sector, place.country.voice, random);
  const line = withChoicesMade(random.pick(sector.lines), random);
  return {
    ...identity,
    id,
    sector,
    line,
    categories: [...new Set([sector.slug, ...line.also])].map(categoryOf),
    place,
    foundedYear: foundedIn(sector.founded, random),
    legalName: legalNameOf(identity.full, place, random),
    colour: random.pick(BRAND_COLOURS),
  };
}

/** All companies in the order of their ids. */
export function sampleProfiles(): Profile[] {
  const name = createNaming();
  return Array.from({ length: COMPANY_COUNT }, (_, index) => profileOf(index + 1, name));
}
