import { about, line, news, type Sector } from '../sector.ts';

export const agriculture: Sector = {
  slug: 'agriculture',
  weight: 28,
  founded: [1936, 2012],
  endings: ['Agronomics', 'Farms', 'Agri', 'Growers', 'Harvest', 'Rural'],
  tails: ['farm', 'crop', 'agri', 'acre'],
  lines: [
    line('breed', 'wheat that stands in salt water', 'salt-tolerant wheat', 'biotech', 'food'),
    line(
      'build',
      'weeding machines that use {no poison|hot foam|a blade and a camera}',
      'weeding machine',
      'robotics',
      'ai',
    ),
    line(
      'make',
      'fertiliser from {air and wind power|struvite|fish scraps}',
      'fertiliser',
      'materials',
      'recycling',
    ),
    line(
      'grow',
      'lettuce and herbs in {disused tunnels|multi-storey car parks|greenhouses heated by servers}',
      'indoor farm',
      'food',
      'real-estate',
    ),
    line('sell', 'drought forecasts by text message', 'drought forecast', 'data', 'insurance'),
    line('make', 'collars that move a herd without fences', 'herd collar', 'data', 'chips'),
    line('run', 'a machinery ring for {400|1,100} smallholders', 'machinery ring', 'mobility', 'fintech'),
    line('breed', 'bees, hoverflies and lacewings', 'beneficial insect', 'biotech'),
    line('provide', 'soil carbon measurement', 'soil test', 'data', 'diagnostics'),
    line('make', 'drip lines that last {ten|fifteen} seasons', 'drip line', 'water', 'manufacturing'),
  ],
  customers: [
    'smallholders',
    'wheat co-operatives',
    'vineyards',
    'dairy farms',
    'seed merchants',
    'cotton growers',
    'apple growers',
    'plantation owners',
  ],
  means: [
    'with trial plots on {thirty|sixty} ordinary farms',
    about('using crosses, not patents', 'salt-tolerant wheat, beneficial insect'),
    'with advice in the local language',
    about(
      'from a research station at {310|900} metres',
      'salt-tolerant wheat, fertiliser, beneficial insect, soil test, drought forecast',
    ),
    'with payment after harvest',
    about(
      'by measuring every field {twice a week|once a day}',
      'drought forecast, soil test, drip line, fertiliser, weeding machine',
    ),
  ],
  proofs: [
    about(
      'Yields held through the dry summer of {2022|2023|2025}.',
      'salt-tolerant wheat, fertiliser, drip line, drought forecast',
    ),
    about(
      'It has replaced {40|70} per cent of the spraying on {9,000|26,000} hectares.',
      'weeding machine, beneficial insect',
    ),
    'Growers keep a share of the company.',
    about('Its gene bank holds {2,300|6,800} landraces.', 'salt-tolerant wheat'),
    about('A hectare needs {one|two} hours a week.', 'weeding machine, drip line'),
    'Three governments buy from it before each planting.',
  ],
  topics: [
    'drought-proof cereals',
    'weeding robots',
    'green fertiliser',
    'indoor farming',
    'soil carbon',
    'herd management',
  ],
  news: [
    news(
      '{name} {thing} approved for sale in {country2}',
      'Variety trials ran {n} seasons at {count} sites.',
      'salt-tolerant wheat, fertiliser, beneficial insect',
    ),
    news('{name} opens research station near {city2}', 'Plots are open to visitors on {n} days a year.'),
    news(
      'Field day at {name} draws {count} growers',
      'Most came to see {a thing} at work on wet ground.',
      'weeding machine, herd collar, drip line',
    ),
    news(
      '{name} to buy {count} tonnes from {customers}',
      'The price is agreed before sowing and has a floor.',
      'salt-tolerant wheat',
    ),
    news(
      'Late frost costs {name} a tenth of its trials',
      'Two lines came through and will be grown again.',
      'salt-tolerant wheat',
    ),
  ],
};
