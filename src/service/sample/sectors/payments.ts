import { about, line, news, type Sector } from '../sector.ts';

export const payments: Sector = {
  slug: 'payments',
  weight: 36,
  founded: [1996, 2015],
  endings: ['Pay', 'Payments', 'Settlement', 'Clearing', 'Transfer'],
  tails: ['pay', 'till', 'remit', 'mint'],
  lines: [
    line(
      'run',
      'card acceptance for {market stalls|ferries|ski lifts|taxi ranks|parish fêtes}',
      'card terminal',
      'fintech',
      'retail',
    ),
    line(
      'operate',
      'a remittance corridor between {the Gulf and Kerala|Italy and Senegal|Texas and Oaxaca|Japan and the Philippines}',
      'remittance corridor',
      'fintech',
    ),
    line(
      'provide',
      'instant payouts for {couriers|drivers|insurance claims|stage crews}',
      'payout service',
      'fintech',
      'hr',
    ),
    line(
      'make',
      'payment terminals that work {without a network for a day|in the rain|with gloves on}',
      'payment terminal',
      'manufacturing',
    ),
    line(
      'run',
      'direct debits for {gyms|water companies|allotment societies|newspapers}',
      'direct-debit service',
      'fintech',
      'banking',
    ),
    line(
      'build',
      'a switch that routes card payments to the cheapest acquirer',
      'payment switch',
      'fintech',
      'data',
    ),
    line(
      'provide',
      'escrow for {used boats|domain names|antiques|building contracts}',
      'escrow service',
      'fintech',
      'legal',
    ),
    line('offer', 'fuel and toll cards for {hauliers|coach operators}', 'toll card', 'logistics', 'fintech'),
    line('run', 'school-meal accounts', 'meal account', 'education', 'food'),
    line(
      'build',
      'settlement software for {airlines|hotel groups|ticket agencies}',
      'settlement engine',
      'travel',
      'fintech',
    ),
  ],
  customers: [
    'corner shops',
    'theatres',
    'transit agencies',
    'online grocers',
    'charities',
    'hotel groups',
    'car parks',
    'subscription publishers',
  ],
  means: [
    about(
      'with money in the account before closing time',
      'card terminal, payment terminal, payout service, toll card',
    ),
    about(
      'for a flat {six|nine|eleven} cents a payment',
      'card terminal, remittance corridor, payout service, direct-debit service, payment switch',
    ),
    'with one reconciliation file a day',
    about(
      'using the rails that banks already have',
      'remittance corridor, payout service, direct-debit service, settlement engine',
    ),
    about(
      'with refunds that arrive as fast as charges',
      'card terminal, escrow service, direct-debit service, meal account',
    ),
    'from {three|four} data centres, any one of which is enough',
    'with a fee that falls on its own as volume grows',
  ],
  proofs: [
    about(
      'It settles {1.1|2.4|6.8} billion dollars a year.',
      'card terminal, remittance corridor, payout service, direct-debit service, payment switch, settlement engine, toll card',
    ),
    'The longest outage since {year} lasted {four|eleven} minutes.',
    about(
      '{Forty|Seventy}-one thousand terminals report to {city} every night.',
      'card terminal, payment terminal',
    ),
    about(
      'Its disputed-payment rate is a {third|quarter} of the network average.',
      'card terminal, direct-debit service, payment switch',
    ),
    about('A market in {city} has taken no cash since {year2}.', 'card terminal, payment terminal'),
    about(
      'It is a direct member of {four|seven} national clearing systems.',
      'remittance corridor, payout service, direct-debit service, settlement engine',
    ),
    about(
      'Chargebacks are answered by a person within a day.',
      'card terminal, payment switch, escrow service',
    ),
  ],
  topics: [
    'instant payments',
    'card acceptance',
    'remittance corridors',
    'payment terminals',
    'account-to-account payments',
  ],
  news: [
    news(
      '{name} joins national instant-payment scheme in {country2}',
      'Direct membership removes a bank in between and saves about {n} hours per transfer.',
      'remittance corridor, payout service, direct-debit service',
    ),
    news(
      '{name} outage traced to expired certificate',
      'Payments failed for {n} minutes on Saturday; merchants will be credited without asking.',
    ),
    news(
      '{name} to equip {count} stations with {thing}s',
      'The transit agency will keep its own fare rules and take receipts in one daily file.',
      'card terminal, payment terminal',
    ),
    news(
      '{name} processes {count} million payments in a quarter',
      'Small merchants made up two thirds of the volume.',
    ),
    news(
      '{name} lowers terminal rent to zero',
      'Merchants pay per transaction only; those with long contracts are moved over too.',
      'card terminal, payment terminal',
    ),
    news(
      'Regulator lifts cap on {name}',
      'The growth limit was set {n} years ago after weaknesses in customer checks.',
    ),
  ],
};
