import { line, news, type Sector } from '../sector.ts';

export const banking: Sector = {
  slug: 'banking',
  weight: 26,
  founded: [1931, 2011],
  endings: ['Bank', 'Banking Group', 'Trust', 'Savings', 'Mutual'],
  tails: ['bank', 'trust', 'vault'],
  lines: [
    line('run', 'a deposit bank without branches', 'savings account', 'fintech', 'consumer'),
    line(
      'write',
      'core banking software for {savings banks|credit unions|microlenders}',
      'core banking system',
      'fintech',
      'developer-tools',
    ),
    line(
      'provide',
      'mortgages for {self-builders|houseboats|flats above shops|the newly self-employed}',
      'mortgage',
      'real-estate',
    ),
    line('operate', 'a bank for {farmers|doctors|seafarers|housing charities}', 'current account', 'fintech'),
    line(
      'offer',
      'custody of {shares in private companies|digital bonds|wine and art}',
      'custody service',
      'fintech',
      'legal',
    ),
    line('run', 'mobile branches in {nineteen|thirty-two} mountain villages', 'mobile branch', 'consumer'),
    line('provide', 'trade finance from {50,000|80,000} dollars', 'letter of credit', 'shipping', 'fintech'),
    line('build', 'identity checks for account opening', 'identity check', 'cybersecurity', 'fintech'),
  ],
  customers: [
    'family firms',
    'fishing co-operatives',
    'church foundations',
    'school boards',
    'first-time buyers',
    'village councils',
    'shipbrokers',
  ],
  means: [
    'with deposits lent only in its own region',
    'under a charter from {year}',
    'with decisions made by people who have seen the building',
    'using a ledger rewritten from scratch in {year}',
    'with a rate that is the same for old and new customers',
    'and with every fee on one side of a postcard',
  ],
  proofs: [
    'It has paid a dividend in every year but one.',
    'Lending officers cover no more than {two|three} valleys each.',
    'Nine depositors in ten came by recommendation.',
    'Its capital ratio stands at {19|22|27} per cent.',
    'It still answers letters by letter.',
    'The core system has run since {year} with {six|nine} hours of downtime.',
    'Members elect the board, one vote each.',
  ],
  topics: [
    'core banking renewal',
    'regional lending',
    'deposit competition',
    'digital custody',
    'trade finance',
  ],
  news: [
    news(
      '{name} moves {count},000 accounts to new core over a weekend',
      'Customers noticed {n} hours without balances; no payment was lost.',
    ),
    news(
      '{name} raises savings rate, waits on loans',
      'The step brings deposits back to last year’s level, the bank said.',
    ),
    news(
      '{name} keeps {n} rural branches open',
      'Opening hours will follow the market days of each village.',
    ),
    news(
      'Supervisor praises {name} stress test',
      'Losses in the worst case would take less than a third of its capital.',
    ),
    news(
      '{name} and {partner} share cash machines',
      'Customers of either will pay no fee at {count} machines.',
    ),
  ],
};
