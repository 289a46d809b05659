import { about, line, news, type Sector } from '../sector.ts';

export const fintech: Sector = {
  slug: 'fintech',
  weight: 84,
  founded: [1999, 2016],
  endings: ['Ledger', 'Finance', 'Capital Systems', 'Credit', 'Treasury', 'Accounts', 'Financial', 'Books'],
  tails: ['ledger', 'fund', 'coin', 'sum', 'tally', 'fin'],
  lines: [
    line(
      'run',
      'a general ledger for {shipowners|housing associations|hospital groups|film productions}',
      'ledger',
    ),
    line(
      'provide',
      'working capital for {bakeries|hauliers|dental practices|fishing crews} against {card takings|signed invoices|next month’s orders}',
      'working-capital loan',
      'banking',
    ),
    line(
      'provide',
      'pensions administration for firms with fewer than {fifty|two hundred} staff',
      'pension service',
      'hr',
    ),
    line(
      'build',
      'reconciliation software for {fund managers|brokers|payment institutions}',
      'reconciliation engine',
      'data',
    ),
    line('offer', 'currency hedging in amounts from {500|1,000|2,500} dollars', 'hedging desk', 'banking'),
    line(
      'operate',
      'a marketplace for {unpaid invoices|warehouse receipts|carbon credits|equipment leases}',
      'marketplace',
      'data',
    ),
    line('provide', 'credit scores for people without a credit history', 'credit score', 'data', 'ai'),
    line(
      'run',
      'a savings app for {seasonal workers|families with irregular income|farm households}',
      'savings app',
      'consumer',
      'banking',
    ),
    line(
      'sell',
      'tax filing for {freelancers|landlords|cross-border commuters}',
      'tax service',
      'consumer',
      'legal',
    ),
    line(
      'write',
      'loan-servicing software for {credit unions|student lenders|mortgage funds}',
      'loan-servicing platform',
      'banking',
    ),
    line(
      'build',
      'fraud screening for {account opening|instant transfers|trade finance}',
      'fraud screen',
      'cybersecurity',
      'ai',
    ),
    line(
      'provide',
      'fund accounting for {venture firms|family offices|university endowments}',
      'fund-accounting service',
      'data',
    ),
    line(
      'run',
      'a clearing house for {electricity contracts|grain futures|freight derivatives}',
      'clearing house',
      'grid',
    ),
    line(
      'make',
      'expense cards for {construction sites|school districts|touring orchestras}',
      'expense card',
      'payments',
    ),
  ],
  customers: [
    'small manufacturers',
    'credit unions',
    'accountants',
    'family businesses',
    'mid-sized importers',
    'asset managers',
    'municipal treasurers',
    'self-employed tradespeople',
  ],
  means: [
    about(
      'with every entry traceable to the document behind it',
      'ledger, reconciliation engine, fund-accounting service, loan-servicing platform',
    ),
    'with prices printed on one page',
    about(
      'using bank feeds it maintains itself in {fourteen|nineteen|twenty-six} countries',
      'ledger, reconciliation engine, tax service, credit score, savings app',
    ),
    about(
      'from a licence it has held since {year}',
      'working-capital loan, hedging desk, savings app, clearing house, pension service, expense card',
    ),
    about(
      'with books that close on the {second|third} working day',
      'ledger, fund-accounting service, pension service',
    ),
    about('by paying for the data it uses and saying so', 'credit score, fraud screen'),
    'with a person on the phone within {two minutes|six rings}',
    about(
      'using models that a regulator can read line by line',
      'credit score, fraud screen, working-capital loan',
    ),
  ],
  proofs: [
    about(
      'Its loan losses have stayed under {one|two} per cent through {two|three} downturns.',
      'working-capital loan',
    ),
    about(
      '{Four|Six|Nine} of the country’s ten largest co-operatives keep their books with it.',
      'ledger, reconciliation engine, loan-servicing platform',
    ),
    about(
      'The month-end close it promises is {three|four} days; the median is {two|three}.',
      'ledger, fund-accounting service, reconciliation engine',
    ),
    about(
      'It holds client money at {three|five} central banks and none of its own.',
      'savings app, hedging desk, clearing house, expense card',
    ),
    about(
      'A regulator uses the same software to check its competitors.',
      'credit score, fraud screen, reconciliation engine, loan-servicing platform',
    ),
    about('Average account size: {1,900|4,300|12,400} dollars.', 'savings app, expense card, hedging desk'),
    about(
      'It was the first in {country} to publish its complaint statistics.',
      'savings app, working-capital loan, pension service, tax service, hedging desk',
    ),
    'Two acquirers asked; the founders said no both times.',
  ],
  topics: [
    'embedded finance',
    'small-business lending',
    'instant settlement',
    'open banking',
    'treasury software',
    'private-market accounting',
  ],
  news: [
    news(
      '{name} passes {count},000 business accounts',
      'Most of the growth came through accountants, who now open two of three new accounts.',
    ),
    news(
      'Central bank grants {name} a full licence',
      'The approval ends {n} years of operating through a partner bank and takes effect next quarter.',
      'working-capital loan, hedging desk, savings app, clearing house, expense card',
    ),
    news(
      '{name} cuts fees for {customers}',
      'The monthly charge falls by a third; the company says cheaper settlement made room for it.',
    ),
    news(
      '{name} reports first full year in profit',
      'Income rose on deposits and subscriptions, while loan losses stayed level.',
    ),
    news(
      'Auditors clear {name} after {n}-month review',
      'The review followed a reporting error that the company had disclosed itself.',
      'working-capital loan, savings app, pension service, fund-accounting service',
    ),
    news(
      '{name} opens its {thing} to customers in {country2}',
      'The first {count} customers moved over in a pilot with two local banks.',
    ),
  ],
};
