import { line, news, type Sector } from '../sector.ts';

export const media: Sector = {
  slug: 'media',
  weight: 22,
  founded: [1931, 2010],
  endings: ['Media', 'Press', 'Publishing', 'Editions', 'Communications'],
  tails: ['press', 'cast', 'reel', 'page'],
  lines: [
    line('publish', '{nine|seventeen|twenty-six} local newspapers', 'local newspaper', 'consumer'),
    line('make', 'radio plays and audio guides', 'audio guide', 'travel', 'education'),
    line('write', 'subtitling software', 'subtitling tool', 'ai'),
    line(
      'run',
      'a streaming service for {documentaries|chamber music|silent film|regional theatre}',
      'streaming service',
      'consumer',
    ),
    line('build', 'cameras and mixers for small broadcasters', 'broadcast mixer', 'manufacturing'),
    line(
      'provide',
      'fact-checking for {publishers|election boards|encyclopaedias}',
      'fact check',
      'data',
      'legal',
    ),
    line('operate', 'a picture archive of {four|eleven} million prints', 'picture archive', 'data'),
    line('publish', 'maps, guidebooks and tide tables', 'guidebook', 'travel', 'retail'),
    line('make', 'animated films with {puppets|sand|cut paper}', 'animated film', 'gaming'),
  ],
  customers: [
    'public broadcasters',
    'museums',
    'local councils',
    'cinemas',
    'libraries',
    'advertising buyers',
    'festival organisers',
  ],
  means: [
    'with corrections on the front page',
    'paid for by readers rather than clicks',
    'from a newsroom of {thirty|seventy}',
    'with rights cleared in {sixty|ninety} countries',
    'using a press that runs {two|three} nights a week',
    'with every source linked',
  ],
  proofs: [
    '{61,000|140,000} subscribers pay monthly.',
    'Its archive goes back to {1891|1908|1924}.',
    'It won {two|four} national awards for local reporting.',
    'Advertising is under a {tenth|fifth} of income.',
    'Cancelling takes one click.',
    'Correspondents live where they report from.',
  ],
  topics: ['local news', 'subscription fatigue', 'subtitling', 'archive licensing', 'public broadcasting'],
  news: [
    news('{name} passes {count},000 subscribers', 'Growth came from towns that had lost their paper.'),
    news(
      '{name} buys archive from estate in {city2}',
      '{Count} boxes of negatives will be scanned over {n} years.',
    ),
    news('Court protects {name} source', 'The judgment cites {n} earlier cases.'),
    news(
      '{name} series sold to broadcasters in {n} countries',
      'It was filmed in {city} with a crew of {count}.',
    ),
    news(
      '{name} prints again in {city}',
      'The press, mothballed for {n} years, was restored by former staff.',
    ),
  ],
};
