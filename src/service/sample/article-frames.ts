import { news } from './sector.ts';

/** Headlines and summaries of articles about a piece of news. */
export const ARTICLES = [
  news(
    'What {name}’s news means for {customers}',
    'Buyers expect shorter waits, and say price matters less than service.',
  ),
  news('{Topic}: {name} makes its move', 'Rivals have been silent so far; two of them report next week.'),
  news(
    'Why {city} keeps producing companies like {name}',
    'A technical school, cheap halls and one stubborn bank.',
  ),
  news('Analysts split on {name}', 'Three notes, three views: the order book, the margin, the people.'),
  news('A day at {name}', 'With the people who do the work, from first coffee to late shift.'),
  news('{name} in numbers', 'Staff, sites, customers and the one figure it does not publish.'),
  news('The quiet rise of {name}', 'Founded in {year}, it took its time and kept its shareholders.'),
  news(
    'Comment: {topic} needs more than one supplier',
    'A market with a single good answer is not yet a market.',
  ),
  news(
    '{Customers} welcome step by {name}',
    'Their association asks for the same terms for smaller members.',
  ),
  news('Five questions to the head of {name}', 'On hiring, mistakes, and what the {thing} still cannot do.'),
  news('Suppliers gain after {name} announcement', 'Small firms around {city} expect fuller order books.'),
  news(
    'From {city} to {city2}: how {name} reaches its customers',
    'Timetables, papers and one very early telephone call.',
  ),
  news('Staff ask {name} for guarantees', 'Talks on training and shift times start on Monday.'),
  news(
    '{name}: what the filing says, and what it leaves out',
    'The notes on leases are worth a second reading.',
  ),
  news('How {topic} became a business', 'Ten years ago it was a research topic with no buyers.'),
  news('Explainer: {topic} in plain words', 'Who pays, who builds, and where the arguments are.'),
  news('Mayor of {city} visits {name}', 'Talk was of buses, flats and a second access road.'),
  news(
    'Competitors of {name} question the timing',
    'One calls it brave, another early; neither wants to be named.',
  ),
  news('Letter from {city}: an open day', 'Two thousand visitors, one long queue, and a very patient guide.'),
  news('The week in {topic}', 'Contracts, departures and one correction.'),
  news('{name} explains itself', 'A short statement, a longer call, and two questions left open.'),
  news('Three readers on {name}', 'A customer, a former employee and a neighbour write in.'),
  news('{Topic}: what to watch next', 'Two rulings, one tender, and the price of copper.'),
  news('Behind the news at {name}', 'The decision was made in spring; telling people took longer.'),
  news('Who gains when {name} grows', 'Landlords, the evening school, and a bakery on the corner.'),
  news('{name} has a plan for {country2}', 'Partners first, an office second, a sign on the door last.'),
  news('Correction: {name}', 'An earlier version gave the wrong year of foundation; it is {year}.'),
  news(
    'Interview: “We would rather be late than sorry”',
    'The technical head of {name} on tests, deadlines and sleep.',
  ),
  news('Opinion: give {name} time', 'A good idea in {topic} takes longer than a financial year.'),
  news('Trade body reacts to {name}', 'Members welcome the clarity and want the figures.'),
  news('{city} counts on {name}', 'The town hall plans flats, a bus line and a larger crèche.'),
  news('What rivals in {country2} make of {name}', 'Respect, some doubt, and one job advertisement.'),
  news('A customer’s view of {name}', '“They call back,” says a buyer in {city2}. “Most do not.”'),
  news('{Topic}: the money and the mood', 'Orders hold up, tempers too; financing takes longer.'),
  news('Old hands at {name}', 'Four people who have been there since {year} look back.'),
  news(
    'Read the small print, says {city} professor',
    'What the announcement from {name} does and does not promise.',
  ),
  news('In pictures: {name} at work', 'Twelve photographs from {city}.'),
  news('{name}: questions from the annual meeting', 'Forty shareholders, two hours, one cold buffet.'),
  news('The long road to the {thing}', 'Dead ends, a borrowed workshop and a lucky mistake.'),
  news('Podcast: {topic}, with a guest from {name}', 'Thirty minutes, no slides.'),
] as const;
