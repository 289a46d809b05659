import { about, line, news, type Sector } from '../sector.ts';

export const retail: Sector = {
  slug: 'retail',
  weight: 30,
  founded: [1931, 2010],
  endings: ['Stores', 'Market', 'Traders', 'Retail', 'Merchants'],
  tails: ['mart', 'store', 'shop', 'basket'],
  lines: [
    line('run', '{41|86|140} village shops with a post counter', 'village shop', 'food', 'logistics'),
    line(
      'operate',
      'a marketplace for {spare parts|second-hand books|musical instruments|garden plants}',
      'marketplace',
      'consumer',
    ),
    line('build', 'tills that weigh, count and talk', 'till', 'payments', 'manufacturing'),
    line('write', 'stock software for {bookshops|pharmacies|farm shops}', 'stock system', 'data'),
    line('run', 'grocery delivery by {tram|boat|electric van}', 'grocery delivery', 'logistics', 'food'),
    line('operate', 'unpackaged supermarkets', 'unpackaged shop', 'food', 'recycling'),
    line('provide', 'shelf labels that change with the expiry date', 'shelf label', 'chips', 'food'),
    line('run', 'a buying group of {310|640} hardware shops', 'buying group', 'consumer'),
    line(
      'run',
      'rental counters for {tools|party tents|evening wear}',
      'rental counter',
      'consumer',
      'recycling',
    ),
    line('build', 'demand forecasts for {bakeries|florists|fishmongers}', 'demand forecast', 'ai', 'food'),
  ],
  customers: [
    'pensioners',
    'independent shops',
    'village councils',
    'farm shops',
    'museum shops',
    'market traders',
    'railway stations',
    'weekly markets',
  ],
  means: [
    about('with opening hours set by the village', 'village shop, unpackaged shop'),
    about('using one van and two shifts', 'grocery delivery, village shop'),
    about(
      'with suppliers paid in {ten|fourteen} days',
      'village shop, marketplace, grocery delivery, unpackaged shop, buying group',
    ),
    about('and no loyalty card', 'village shop, unpackaged shop, grocery delivery, rental counter'),
    about(
      'with prices that stay put on Saturdays',
      'village shop, unpackaged shop, grocery delivery, rental counter',
    ),
    about('from stock that turns every {nine|sixteen} days', 'village shop, unpackaged shop, buying group'),
  ],
  proofs: [
    about(
      'Food waste is {a third|half} of the trade’s average.',
      'village shop, grocery delivery, unpackaged shop, shelf label, demand forecast',
    ),
    about('Sales per square metre lead {country}.', 'village shop, unpackaged shop'),
    about('Every shop has a chair by the door.', 'village shop, unpackaged shop'),
    about('{Eight|Fourteen} shops that were to close are still open.', 'village shop, buying group'),
    about(
      'The median basket has {six|nine} items.',
      'village shop, grocery delivery, unpackaged shop, marketplace',
    ),
    'Staff own {a quarter|a third} of the company.',
  ],
  topics: [
    'village retail',
    'second-hand marketplaces',
    'shelf automation',
    'grocery delivery',
    'buying groups',
  ],
  news: [
    news(
      '{name} reopens last shop in {n} villages',
      'Councils pay the rent for the first year.',
      'village shop',
    ),
    news(
      '{name} and {partner} share stock in {country2}',
      'Customers can collect either shop’s order in {count} places.',
      'village shop, buying group, rental counter, unpackaged shop',
    ),
    news(
      '{name} to pay suppliers in {n} days',
      'The promise covers all {count} farms that deliver.',
      'village shop, grocery delivery, unpackaged shop',
    ),
    news(
      'Christmas trade: {name} up, clothing weak',
      'Toys and tools made up for it.',
      'village shop, marketplace, buying group',
    ),
    news(
      '{name} tries shop without tills in {city2}, gives up',
      'Customers missed the chat, the company said after {n} months.',
      'village shop, unpackaged shop',
    ),
  ],
};
