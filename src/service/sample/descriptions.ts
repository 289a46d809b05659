import { CLOSINGS, COMMON_MEANS, CUSTOMER_OPENINGS, ORIGINS, PLAIN_OPENINGS } from './description-frames.ts';
import { capitalised, fill, withoutArticle, type Values } from './phrase.ts';
import { pickPlace } from './place.ts';
import type { Profile } from './profile.ts';
import { createRandom, type Random } from './random.ts';
import { createRotation, type Rotation } from './rotation.ts';
import { remarksOn } from './sector.ts';
import { VERBS } from './verb.ts';

/** A description and the frames its sentences were made from. */
export interface Description {
  readonly text: string;
  readonly frames: readonly string[];
}

/** A line that names its users itself takes no second "for …". */
const namesItsUsers = (what: string) => /\b(?:for|to|at|against|with)\b/.test(what);

function valuesFor(profile: Profile, rotation: Rotation, random: Random): Values {
  const { line, sector, place, foundedYear } = profile;
  const [does, doing, done] = VERBS[line.verb];
  const elsewhere = pickPlace(random);
  const soonest = Math.min(foundedYear + 1, 2025);
  const setting = {
    city: place.city,
    city2: elsewhere.city,
    country: place.country.name,
    country2: elsewhere.country.name,
    year: String(foundedYear),
    year2: String(random.int(soonest, Math.max(soonest, 2024))),
  };
  return {
    ...setting,
    does,
    doing,
    done,
    verb: line.verb,
    what: line.what,
    bare: withoutArticle(line.what),
    thing: line.thing,
    customers: rotation.rarest(sector.customers, random),
    means: fill(
      rotation.rarest([...remarksOn(line, sector.means), ...COMMON_MEANS], random),
      setting,
      random,
    ),
    origin: random.pick(ORIGINS),
    staff: String(random.weighted([12, 18, 24, 40, 60, 85, 120, 180, 260, 400, 700], (n) => 1 / n ** 0.5)),
    staffYears: random.pick(['four', 'five', 'six', 'eight', 'eleven']),
    patents: random.pick(['nine', 'fourteen', 'twenty-two', 'thirty-one', 'sixty']),
  };
}

/** A company founded later has had no time for what `proofs` tell. */
const PROVEN_BY = 2019;

/** One to three sentences: what it does, then what came of it, then what kind of firm it is. */
function describe(profile: Profile, rotation: Rotation): Description {
  const random = createRandom(`description ${profile.id}`);
  const values = valuesFor(profile, rotation, random);
  const open = namesItsUsers(profile.line.what) ? PLAIN_OPENINGS : [...PLAIN_OPENINGS, ...CUSTOMER_OPENINGS];
  const frames: (string | undefined)[] = [rotation.rarest(open, random)];
  if (profile.foundedYear <= PROVEN_BY && random.chance(0.78))
    frames.push(rotation.fresh(remarksOn(profile.line, profile.sector.proofs), random));
  if (random.chance(frames.at(1) === undefined ? 0.9 : 0.22)) frames.push(rotation.fresh(CLOSINGS, random));
  const used = frames.filter((frame) => frame !== undefined);
  return { text: used.map((frame) => capitalised(fill(frame, values, random))).join(' '), frames: used };
}

/** Descriptions by company id. They are told in the order of a list by name, so that pages do not repeat themselves. */
export function sampleDescriptions(profiles: readonly Profile[]): ReadonlyMap<number, Description> {
  const rotation = createRotation();
  const descriptions = new Map<number, Description>();
  const byName = profiles.toSorted((a, b) => (a.full < b.full ? -1 : 1));
  for (const profile of byName) {
    rotation.next(['all', ...profile.categories.map(({ slug }) => slug)]);
    descriptions.set(profile.id, describe(profile, rotation));
  }
  return descriptions;
}
