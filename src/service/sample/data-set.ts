import type { Company } from '../../contract/company.ts';
import type { Offering } from '../../contract/offering.ts';
import { DAY, MINUTE, REFERENCE_TIME, startOf, toInstant } from './clock.ts';
import { sampleNews, sampleResearch, type NextId } from './coverage.ts';
import { sampleDescriptions } from './descriptions.ts';
import { offeringOf } from './offering.ts';
import { sampleProfiles, type Profile } from './profile.ts';
import { createRandom, type Random } from './random.ts';
import type { Sector } from './sector.ts';

export { REFERENCE_INSTANT } from './clock.ts';

/** How many offerings the data set has; their ids are 1 to this. */
export const OFFERING_COUNT = 300;

function counter(): NextId {
  let last = 0;
  return () => ++last;
}

/** From twenty minutes to somewhat over two years ago, as many in the last month as in the years before it. */
function lastUpdate(random: Random): number {
  const oldest = 800 * DAY;
  const youngest = 20 * MINUTE;
  return REFERENCE_TIME - youngest * (oldest / youngest) ** (random.next() ** 0.7);
}

function firstSeen(profile: Profile, updated: number, random: Random): number {
  const earliest = Math.max(startOf(2021), startOf(profile.foundedYear) + 60 * DAY);
  return Math.min(updated - random.int(2, 40) * DAY, earliest + random.next() * (updated - earliest));
}

/**
 * The fictional companies, 1,200 of them in the order of their ids, in the shape of SPEC §2.1.
 * The same bytes on every machine and in every run.
 */
export function* sampleCompanies(): Generator<Company> {
  const profiles = sampleProfiles();
  const descriptions = sampleDescriptions(profiles);
  const bySector = new Map<Sector, Profile[]>();
  for (const profile of profiles)
    bySector.set(profile.sector, [...(bySector.get(profile.sector) ?? []), profile]);
  const ids = { news: counter(), article: counter() };
  for (const profile of profiles) {
    const random = createRandom(`record ${profile.id}`);
    const updated = lastUpdate(random);
    const peers = bySector.get(profile.sector) ?? [];
    yield {
      id: profile.id,
      name: profile.full,
      normalized_name: profile.normalized,
      legal_name: profile.legalName,
      domain: profile.domain,
      description: descriptions.get(profile.id)?.text ?? '',
      logo_filename: `${profile.normalized}.svg`,
      logo_color: profile.colour,
      ticker: profile.ticker,
      founded_year: profile.foundedYear,
      location: profile.place.location,
      categories: [...profile.categories],
      research: sampleResearch(profile, peers, updated, random),
      news: sampleNews(profile, peers, updated, ids, random),
      created_at: toInstant(firstSeen(profile, updated, random)),
      updated_at: toInstant(updated),
    };
  }
}

/** The fictional offerings, 300 of them in the order of their ids, in a plausible shape (SPEC §2.9 shows none). */
export function* sampleOfferings(): Generator<Offering> {
  const random = createRandom('companies with offerings');
  const issuers = random.shuffle(sampleProfiles()).slice(0, (OFFERING_COUNT * 4) / 5);
  for (let id = 1; id <= OFFERING_COUNT; id++) yield offeringOf(id, random.pick(issuers));
}
