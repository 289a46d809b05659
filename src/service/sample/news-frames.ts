import { news } from './sector.ts';

/** News that any company can make. `{n}` and `{count}` are the same numbers in both texts. */
export const COMMON_NEWS = [
  news(
    '{name} opens office in {city2}',
    'The first {count} people will look after {customers} in {country2}.',
  ),
  news(
    '{name} appoints new head of operations',
    'She joins from a supplier and succeeds a founder, who stays on the board.',
  ),
  news(
    '{name} names first outside chair',
    'The new chair ran a rail company for {n} years and will step back from two other boards.',
  ),
  news(
    '{name} reports {11..34} per cent more orders',
    'Most came from existing customers; deliveries now run into the spring after next.',
  ),
  news(
    '{name} half-year: sales up, margin flat',
    'Higher wages took what the larger volume brought. The outlook for the year is unchanged.',
  ),
  news(
    '{name} and {partner} sign supply agreement',
    'Under the {n}-year agreement {partner} takes a fixed share of output at a published price.',
  ),
  news(
    '{name} to work with {partner} on {topic}',
    'The two will share a test site in {city2} and publish what they learn.',
  ),
  news(
    '{name} buys a small supplier in {country2}',
    'All {count} employees keep their jobs; the name stays on the door.',
  ),
  news(
    'Works council and {name} agree on four-day week',
    'The trial covers {count} people and runs for {n} months.',
  ),
  news(
    '{name} wins appeal over patent',
    'The court found the claim against its {thing} too broad. Costs are shared.',
  ),
  news(
    '{name} settles dispute with former distributor',
    'Terms were not published. Both sides may sell in {country2} from next year.',
  ),
  news(
    '{name} brings {thing} to {country2}',
    'A local partner will handle service; the first {n} deliveries are under way.',
  ),
  news(
    '{name} to move headquarters within {city}',
    'The new building has room for {count} people and a public workshop on the ground floor.',
  ),
  news(
    '{name} loses tender, asks for review',
    'The contract for {customers} went to a bidder {n} per cent cheaper.',
  ),
  news(
    '{name} delays next {thing} to spring',
    'A long trial found a fault late; orders already placed are not affected.',
  ),
  news(
    '{Customers} extend contract with {name}',
    'The extension runs {n} years and adds service at {count} sites.',
  ),
  news(
    '{name} publishes its first impact report',
    'It counts energy, water and waste per unit, and names {n} suppliers that missed their targets.',
  ),
  news(
    '{name} takes on {count} apprentices',
    'It is the largest intake since the company was founded in {year}.',
  ),
  news(
    '{name} chief scientist wins {city} Medal',
    'The jury cited work on {topic} that others could repeat.',
  ),
  news(
    'Founders of {name} hand over day-to-day business',
    'They keep their shares and will lead research; a managing director starts in {n} months.',
  ),
  news(
    '{name} secures credit line for expansion',
    'A group of {n} regional banks will finance stock and machines.',
  ),
  news(
    '{name} completes audit with no findings',
    'The audit covered data protection, safety and purchasing at {n} sites.',
  ),
  news(
    '{name} raises prices for the first time since {year2}',
    'The increase of {n} per cent follows dearer energy and does not touch running contracts.',
  ),
  news(
    'Strike at {name} ends after {n} days',
    'Both sides accepted a mediator’s proposal; lost output will be made up by early summer.',
  ),
  news(
    '{name} joins standards group on {topic}',
    'It will chair the working party on test methods with {partner}.',
  ),
  news(
    'Storm halts work at {name} in {city}',
    'Nobody was hurt; deliveries to {customers} will be {n} days late.',
  ),
  news(
    '{name} sells its {city2} subsidiary to staff',
    'The unit, with {count} people, will keep supplying under its own name.',
  ),
  news(
    'University of {city} and {name} open shared laboratory',
    'Eight doctoral students will work on {topic}; results are to be published.',
  ),
  news(
    '{name} named supplier of the year by {customers}',
    'The award counts delivery, repairs and candour about faults.',
  ),
  news(
    '{name} considers listing in {year3}',
    'No bank has been chosen. The founders say they would keep their shares.',
  ),
] as const;
