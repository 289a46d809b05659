import { about, line, news, type Sector } from '../sector.ts';

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
    about(
      'with deposits lent only in its own region',
      'savings account, mortgage, current account, mobile branch',
    ),
    about(
      'under a charter from {year}',
      'savings account, mortgage, current account, custody service, mobile branch',
    ),
    about(
      'with decisions made by people who have seen the building',
      'mortgage, current account, letter of credit',
    ),
    about(
      'using a ledger rewritten from scratch in {year}',
      'savings account, core banking system, custody service',
    ),
    about('with a rate that is the same for old and new customers', 'savings account, mortgage'),
    'and with every fee on one side of a postcard',
  ],
  proofs: [
    about(
      'It has paid a dividend in every year but one.',
      'savings account, mortgage, current account, custody service, letter of credit',
    ),
    about(
      'Lending officers cover no more than {two|three} valleys each.',
      'mortgage, current account, mobile branch',
    ),
    about(
      'Nine depositors in ten came by recommendation.',
      'savings account, current account, mobile branch',
    ),
    about(
      'Its capital ratio stands at {19|22|27} per cent.',
      'savings account, mortgage, current account, custody service',
    ),
    'It still answers letters by letter.',
    about('The core system has run since {year} with {six|nine} hours of downtime.', 'core banking system'),
    about(
      'Members elect the board, one vote each.',
      'savings account, current account, mobile branch, mortgage',
    ),
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
      'savings account, current account, core banking system',
    ),
    news(
      '{name} raises savings rate, waits on loans',
      'The step brings deposits back to last year’s level, the bank said.',
      'savings account, current account',
    ),
    news(
      '{name} keeps {n} rural branches open',
      'Opening hours will follow the market days of each village.',
      'mobile branch, current account',
    ),
    news(
      'Supervisor praises {name} stress test',
      'Losses in the worst case would take less than a third of its capital.',
      'savings account, mortgage, current account',
    ),
    news(
      '{name} and {partner} share cash machines',
      'Customers of either will pay no fee at {count} machines.',
      'savings account, current account, mobile branch',
    ),
  ],
};
