import type { Offering } from '../../contract/offering.ts';
import { DAY, REFERENCE_TIME, toInstant } from './clock.ts';
import type { Profile } from './profile.ts';
import { createRandom, type Random } from './random.ts';

const ROUNDS = ['Seed', 'Series A', 'Series B', 'Series C', 'Series D', 'Series E'] as const;

const KINDS = [
  { title: 'secondary block', securityType: 'Common stock' },
  { title: 'secondary block', securityType: 'Preferred stock' },
  { title: 'primary round', securityType: 'Preferred stock' },
  { title: 'employee tender', securityType: 'Common stock' },
  { title: 'bridge note', securityType: 'Convertible note' },
  { title: 'growth fund interest', securityType: 'Fund interest' },
] as const;

/** Rough value of a dollar, so that prices look native to their currency. */
const PER_DOLLAR: Readonly<Record<string, number>> = {
  JPY: 150,
  KRW: 1350,
  INR: 84,
  SEK: 10.5,
  NOK: 10.8,
  DKK: 6.9,
  ISK: 138,
  MXN: 19,
  CLP: 940,
  COP: 4100,
  CZK: 23,
  PLN: 4,
  TRY: 34,
  ZAR: 18,
  KES: 129,
  NGN: 1600,
  GHS: 15,
  TWD: 32,
  VND: 25_000,
  BRL: 5.5,
  ILS: 3.7,
  AED: 3.7,
};

function terms(kind: (typeof KINDS)[number], random: Random) {
  if (kind.securityType === 'Convertible note')
    return {
      interest_percent: random.pick([6, 7.5, 8, 10]),
      discount_percent: random.pick([15, 20, 25]),
      matures_in_months: random.pick([18, 24, 36]),
    };
  return {
    lock_up_months: random.pick([0, 6, 12]),
    transfer: random.pick(['Board consent', 'Right of first refusal, 30 days', 'Free after closing']),
    information_rights: random.chance(0.6),
  };
}

function documents(id: number, opens: number, random: Random) {
  const titles = [
    'Term sheet',
    'Risk factors',
    'Company presentation',
    'Audited accounts',
    'Share purchase agreement',
    'Cap table',
  ];
  return random
    .shuffle(titles)
    .slice(0, random.int(0, 4))
    .map((title) => ({
      title,
      link: `https://documents.example/offerings/${id}/${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
      pages: random.int(2, 84),
      published_at: toInstant(opens - random.int(1, 20) * DAY),
    }));
}

/** One offering of shares or notes of a company. */
export function offeringOf(id: number, { id: companyId, full, place }: Profile): Offering {
  const random = createRandom(`offering ${id}`);
  const kind = random.pick(KINDS);
  const round = random.pick(ROUNDS);
  const rate = PER_DOLLAR[place.country.currency] ?? 1;
  const currency = random.chance(0.55) ? 'USD' : place.country.currency;
  const factor = currency === 'USD' ? 1 : rate;
  const price = 0.8 * 120 ** random.next() * factor;
  const opens = REFERENCE_TIME - random.int(-40, 500) * DAY;
  const isNote = kind.securityType === 'Convertible note';
  const shares = random.int(8, 900) * 500;
  return {
    id,
    company_id: companyId,
    company_name: full,
    title: `${round} ${kind.title}`,
    security_type: kind.securityType,
    share_price: isNote ? null : Number(price.toFixed(price > 500 ? 0 : 2)),
    shares_offered: isNote ? null : shares,
    currency,
    minimum_investment: Math.round(random.pick([5, 10, 25, 50, 100, 250]) * factor) * 1_000,
    opens_at: toInstant(Math.floor(opens / DAY) * DAY + 9 * 3_600_000),
    closes_at: random.chance(0.12)
      ? null
      : toInstant(Math.floor(opens / DAY + random.int(21, 90)) * DAY + 17 * 3_600_000),
    terms: terms(kind, random),
    documents: documents(id, opens, random),
  };
}
