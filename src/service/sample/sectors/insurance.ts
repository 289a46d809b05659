import { about, line, news, type Sector } from '../sector.ts';

export const insurance: Sector = {
  slug: 'insurance',
  weight: 28,
  founded: [1938, 2014],
  endings: ['Insurance', 'Mutual', 'Assurance', 'Underwriting', 'Risk', 'Cover'],
  tails: ['sure', 'cover', 'claim'],
  lines: [
    line(
      'provide',
      'crop insurance that pays out on {rainfall|soil moisture|satellite images}, without a visit',
      'rainfall policy',
      'agriculture',
      'data',
    ),
    line(
      'provide',
      'cover for {bicycles and cargo bikes|musical instruments|beehives|wedding dresses}',
      'bicycle policy',
      'consumer',
      'fintech',
    ),
    line(
      'write',
      'claims software for {mutual insurers|motor insurers|brokers}',
      'claims platform',
      'data',
      'ai',
    ),
    line('provide', 'reinsurance of {flood|hail|earthquake} risk', 'flood treaty', 'data'),
    line(
      'run',
      'an insurer for {landlords|school trips|small breweries|volunteer fire brigades}',
      'liability policy',
      'fintech',
    ),
    line('offer', 'cargo cover by the voyage', 'voyage policy', 'shipping', 'logistics'),
    line(
      'provide',
      'warranties for {solar roofs|heat pumps|used electric cars}',
      'warranty',
      'solar',
      'mobility',
    ),
    line('offer', 'cyber policies that include the repair team', 'cyber policy', 'cybersecurity'),
    line(
      'provide',
      'sick-pay cover for {theatre crews|freelance translators|craftspeople}',
      'sick-pay policy',
      'hr',
      'fintech',
    ),
  ],
  customers: [
    'vineyards',
    'brokers',
    'regional airports',
    'housing associations',
    'shipowners',
    'municipal fleets',
    'freelancers’ guilds',
  ],
  means: [
    about(
      'with claims paid on the day they are accepted',
      'rainfall policy, bicycle policy, liability policy, voyage policy, sick-pay policy, warranty',
    ),
    about(
      'using {sensor readings|weather stations} both sides can see',
      'rainfall policy, flood treaty, voyage policy',
    ),
    about(
      'with policies of {two|three} pages',
      'bicycle policy, liability policy, cyber policy, sick-pay policy, voyage policy',
    ),
    about('under rules its members vote on', 'liability policy, sick-pay policy, bicycle policy'),
    about('with surveyors who have done the job they insure', 'liability policy, voyage policy, warranty'),
    about('by pricing every roof, not every postcode', 'liability policy, flood treaty, warranty'),
  ],
  proofs: [
    about(
      'The median claim takes {nineteen hours|two days|four days}.',
      'rainfall policy, bicycle policy, liability policy, sick-pay policy, claims platform',
    ),
    about(
      'It returned {6|9|11} per cent of premiums to members last year.',
      'liability policy, sick-pay policy',
    ),
    about(
      'After the floods of {2021|2023|2024} it paid {94|97} per cent of claims within a month.',
      'liability policy, flood treaty',
    ),
    about(
      'Its combined ratio has been under {94|97} in {eight|eleven} of twelve years.',
      'liability policy, flood treaty, voyage policy, bicycle policy, cyber policy',
    ),
    about(
      'Letters of refusal are signed by a named person.',
      'liability policy, bicycle policy, sick-pay policy, warranty',
    ),
    about('It insures {41,000|86,000} bicycles and knows most of the locks.', 'bicycle policy'),
  ],
  topics: [
    'parametric cover',
    'flood risk',
    'claims automation',
    'mutual insurance',
    'reinsurance capacity',
    'cyber policies',
  ],
  news: [
    news(
      '{name} pays {count} hail claims in {n} days',
      'Photographs and radar data replaced most visits.',
      'rainfall policy, liability policy, flood treaty',
    ),
    news(
      '{name} to insure {customers} in {country2}',
      'The cover starts with the new season and is backed by {n} reinsurers.',
      'rainfall policy, liability policy, cyber policy, voyage policy',
    ),
    news(
      'Court sides with {name} on flood wording',
      'The judgment settles what counts as surface water; older policies are unaffected.',
      'liability policy, flood treaty',
    ),
    news(
      '{name} leaves wildfire cover in {n} counties',
      'Existing policies run to their end, and brokers were told six months ahead.',
      'liability policy, flood treaty',
    ),
    news(
      '{name} and {partner} pool storm risk',
      'The pool covers losses above {count} million in any one season.',
      'flood treaty, liability policy, rainfall policy',
    ),
  ],
};
