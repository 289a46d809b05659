import { about, line, news, type Sector } from '../sector.ts';

export const legal: Sector = {
  slug: 'legal',
  weight: 16,
  founded: [1951, 2013],
  endings: ['Legal', 'Counsel', 'Law', 'Compliance', 'Legal Works'],
  tails: ['lex', 'clause', 'deed', 'docket'],
  lines: [
    line(
      'write',
      'contract software for {building sites|film sets|hospital purchasing}',
      'contract platform',
      'data',
      'construction',
    ),
    line(
      'run',
      'a claims service for {delayed flights|unpaid overtime|rent deposits}',
      'claims service',
      'consumer',
      'travel',
    ),
    line('provide', 'notary appointments by video', 'video notary', 'real-estate', 'cybersecurity'),
    line('build', 'search over {case law|patents|building codes}', 'case-law search', 'ai', 'data'),
    line('provide', 'arbitration in {thirty|forty-five} days', 'arbitration', 'insurance'),
    line('write', 'compliance checklists that update themselves', 'compliance list', 'fintech', 'data'),
    line('provide', 'trade-mark watching', 'trade-mark watch', 'media', 'data'),
    line('run', 'legal-aid desks in {libraries|courthouses|job centres}', 'legal-aid desk', 'education'),
    line(
      'build',
      'redaction tools for {courts|newsrooms|archives}',
      'redaction tool',
      'cybersecurity',
      'media',
    ),
  ],
  customers: [
    'law firms',
    'tenants’ unions',
    'in-house counsel',
    'municipal courts',
    'notaries',
    'patent attorneys',
    'building contractors',
  ],
  means: [
    about(
      'with a fixed fee known on the first day',
      'claims service, video notary, arbitration, trade-mark watch',
    ),
    'using plain sentences and numbered ones',
    about('with every citation checked by a person', 'case-law search, contract platform, compliance list'),
    about('and no fee unless it wins', 'claims service'),
    about(
      'with documents that open in any program',
      'contract platform, compliance list, redaction tool, video notary',
    ),
    about('under the supervision of a retired judge', 'arbitration, legal-aid desk'),
  ],
  proofs: [
    about(
      '{81|88} per cent of cases settle before a hearing.',
      'claims service, arbitration, legal-aid desk',
    ),
    about(
      'Courts in {four|seven} districts use its forms.',
      'contract platform, redaction tool, legal-aid desk',
    ),
    about('It has read {2.4|6.1} million judgments and links to each.', 'case-law search'),
    about('The longest contract it produces has {nine|fourteen} pages.', 'contract platform'),
    about(
      'Its lawyers answer in the client’s language, {sixteen|twenty-two} so far.',
      'claims service, legal-aid desk, video notary',
    ),
    about('A quarter of its hours are unpaid work.', 'legal-aid desk, claims service, arbitration'),
  ],
  topics: ['contract software', 'online notaries', 'small claims', 'case-law search', 'legal aid'],
  news: [
    news(
      'Supreme court cites {name} {thing}',
      'The footnote concerns {n} older judgments that print editions had missed.',
      'case-law search',
    ),
    news(
      '{name} wins refund for {count},000 travellers',
      'The airline pays within {n} weeks.',
      'claims service',
    ),
    news(
      'Bar association and {name} agree on rules',
      'A lawyer signs off each answer; advertising is limited.',
      'case-law search, claims service, contract platform',
    ),
    news(
      '{name} opens desk at courthouse in {city2}',
      'Advice is free on {n} mornings a week.',
      'legal-aid desk',
    ),
    news(
      '{name} drafts model contract for {customers}',
      'It has {n} pages and may be copied.',
      'contract platform, compliance list',
    ),
  ],
};
