// Generates deterministic offerings of about 0.7 kB each, with fields as a broker might list them: a title, a company,
// amounts with currencies, a window, an object of terms, documents and, in a third of them, prose.
import { createRandom } from './many-companies.mjs';

const STAGES = 'Seed,Series A,Series B,Series C,Series D,Series E'.split(',');
const ROUNDS = 'primary round,secondary block,employee tender,growth fund interest,bridge note'.split(',');
const TYPES = ['Common stock', 'Preferred stock', 'Convertible note', 'Fund interest'];
const CURRENCIES = ['USD', 'EUR', 'GBP', 'SEK', 'JPY'];
const PAPERS = ['Cap table', 'Share purchase agreement', 'Financial statements', 'Side letter', 'Deck'];
const WORDS =
  'investors shares holders transfer right refusal company approval board settlement escrow price minimum allocation closing existing round proceeds expansion hiring markets licence debt growth'.split(
    ' ',
  );
const DAY_MS = 86_400_000;
const START = Date.UTC(2025, 0, 1);

/** Yields offerings of companies with ids from 1 to `companies`. */
export function* generateOfferings(count, companies) {
  const random = createRandom(11);
  const below = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[below(list.length)];
  const dateAfter = (time, days) => time + below(days) * DAY_MS;
  const toText = (time) => new Date(time).toISOString().replace('.000', '');
  for (let id = 1; id <= count; id++) {
    const company = 1 + below(companies);
    const opens = dateAfter(START, 900);
    yield {
      id,
      company_id: company,
      company_name: `Company ${company}`,
      title: `${pick(STAGES)} ${pick(ROUNDS)} ${id}`,
      security_type: pick(TYPES),
      share_price: Math.round(random() * 50_000) / 100,
      shares_offered: 100 * below(10_000),
      currency: pick(CURRENCIES),
      minimum_investment: 10_000 * (1 + below(50)),
      opens_at: toText(opens),
      closes_at: random() < 0.2 ? null : toText(dateAfter(opens, 120)),
      terms: {
        lock_up_months: 6 * below(5),
        transfer: `Right of first refusal, ${15 * (1 + below(4))} days`,
        information_rights: random() < 0.5,
      },
      documents: Array.from({ length: below(3) }, () => {
        const title = pick(PAPERS);
        return {
          title,
          link: `https://documents.example/offerings/${id}/${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
          pages: 1 + below(60),
          published_at: toText(opens - below(30) * DAY_MS),
        };
      }),
      ...(random() < 0.3 && { summary: `${Array.from({ length: 24 }, () => pick(WORDS)).join(' ')}.` }),
    };
  }
}
