import { about, line, news, type Sector } from '../sector.ts';

export const food: Sector = {
  slug: 'food',
  weight: 34,
  founded: [1931, 2010],
  endings: ['Foods', 'Kitchen', 'Provisions', 'Pantry', 'Table'],
  tails: ['fare', 'larder', 'table', 'savour'],
  lines: [
    line('make', 'cheese from {oat|pea|yeast} protein', 'cheese', 'consumer', 'biotech'),
    line('brew', 'alcohol-free {beer|cider|vermouth}', 'alcohol-free beer', 'consumer'),
    line(
      'grow',
      'mushrooms on {brewers’ grain|coffee grounds|straw}',
      'mushroom',
      'agriculture',
      'recycling',
    ),
    line('make', 'tinned {fish|beans|chestnuts}', 'tinned fish', 'consumer', 'retail'),
    line('run', 'school kitchens that cook {9,000|24,000} lunches a day', 'school kitchen', 'education'),
    line('make', 'flour from {einkorn|sorghum|green bananas}', 'flour', 'agriculture'),
    line('build', 'fermentation tanks and starter cultures', 'starter culture', 'biotech', 'manufacturing'),
    line(
      'operate',
      'a wholesale market on the telephone and online',
      'wholesale market',
      'logistics',
      'retail',
    ),
    line('make', 'infant formula from {goat|mare’s} milk', 'infant formula', 'consumer'),
    line('produce', 'seaweed {snacks|salt|gelatine}', 'seaweed product', 'agriculture', 'materials'),
    line('make', 'ice cream, in {nine|fourteen} flavours and never more', 'ice cream', 'consumer', 'retail'),
  ],
  customers: [
    'bakeries',
    'school districts',
    'hotel kitchens',
    'delicatessens',
    'supermarket chains',
    'hospital caterers',
    'airline caterers',
    'corner shops',
  ],
  means: [
    about('with a recipe of {four|five} ingredients', 'cheese, flour, ice cream, tinned fish'),
    about(
      'from farms within {sixty|ninety} kilometres',
      'cheese, school kitchen, flour, infant formula, wholesale market, ice cream',
    ),
    about(
      'using whey, pomace and bran that used to be thrown away',
      'cheese, mushroom, ice cream, seaweed product, starter culture',
    ),
    about(
      'with the farmer’s price on the label',
      'flour, infant formula, ice cream, wholesale market, tinned fish',
    ),
    about('in tins, jars and returnable crates', 'tinned fish, cheese, mushroom, seaweed product'),
    about(
      'with a laboratory that tests every batch',
      'infant formula, starter culture, cheese, alcohol-free beer, seaweed product',
    ),
    about('at a price a school can pay', 'school kitchen, tinned fish, flour, wholesale market'),
  ],
  proofs: [
    about('It has won the {country} dairy medal {twice|four times}.', 'cheese, ice cream'),
    about(
      'Shelf life went from {nine|twelve} days to {thirty|forty}.',
      'cheese, mushroom, tinned fish, flour',
    ),
    about('A tonne of grain yields {940|1,120} loaves.', 'flour'),
    'Waste is under {one|two} per cent and goes to pigs.',
    about(
      'Half of the growers have supplied it since {year}.',
      'flour, wholesale market, seaweed product, mushroom',
    ),
    about(
      'Salt has been cut by {a quarter|a third} without complaint.',
      'cheese, tinned fish, school kitchen, seaweed product',
    ),
    about('The mill race still drives two of its stones.', 'flour'),
  ],
  topics: [
    'fermented protein',
    'school catering',
    'alcohol-free drinks',
    'grain prices',
    'regional supply',
    'food waste',
  ],
  news: [
    news(
      '{name} to supply {count} schools in {city2}',
      'Menus are planned with the cooks, who asked for fewer sauces.',
      'school kitchen',
    ),
    news(
      '{name} recalls one batch over a label',
      'Mustard was missing from the list of ingredients; {count} jars are affected.',
      'cheese, tinned fish, ice cream',
    ),
    news(
      '{name} opens second kitchen near {city2}',
      'The site cooks with steam and will employ {count}.',
      'school kitchen, ice cream',
    ),
    news(
      'Drought: {name} pays growers for a lost season',
      'The payment covers {n} tenths of a usual harvest.',
      'flour, wholesale market',
    ),
    news(
      '{name} {thing} listed by supermarket chain in {country2}',
      'It goes on the shelf in {count} shops, at eye level.',
      'cheese, alcohol-free beer, mushroom, tinned fish, ice cream, flour',
    ),
    news('{name} drops plastic trays', 'Returnable crates will be used for {customers} within {n} months.'),
  ],
};
