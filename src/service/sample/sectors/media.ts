import { about, line, news, type Sector } from '../sector.ts';

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
    about('with corrections on the front page', 'local newspaper, fact check'),
    about('paid for by readers rather than clicks', 'local newspaper, streaming service'),
    about('from a newsroom of {thirty|seventy}', 'local newspaper, fact check'),
    about(
      'with rights cleared in {sixty|ninety} countries',
      'streaming service, picture archive, audio guide, animated film',
    ),
    about('using a press that runs {two|three} nights a week', 'local newspaper, guidebook'),
    about('with every source linked', 'fact check, local newspaper, picture archive, guidebook'),
  ],
  proofs: [
    about('{61,000|140,000} subscribers pay monthly.', 'local newspaper, streaming service'),
    about('Its archive goes back to {1891|1908|1924}.', 'picture archive, local newspaper, guidebook'),
    about('It won {two|four} national awards for local reporting.', 'local newspaper, audio guide'),
    about('Advertising is under a {tenth|fifth} of income.', 'local newspaper, streaming service'),
    about('Cancelling takes one click.', 'local newspaper, streaming service'),
    about('Correspondents live where they report from.', 'local newspaper, fact check, guidebook'),
  ],
  topics: ['local news', 'subscription fatigue', 'subtitling', 'archive licensing', 'public broadcasting'],
  news: [
    news(
      '{name} passes {count},000 subscribers',
      'Growth came from towns that had lost their paper.',
      'local newspaper, streaming service',
    ),
    news(
      '{name} buys archive from estate in {city2}',
      '{Count} boxes of negatives will be scanned over {n} years.',
      'picture archive',
    ),
    news(
      'Court protects {name} source',
      'The judgment cites {n} earlier cases.',
      'local newspaper, fact check',
    ),
    news(
      '{name} series sold to broadcasters in {n} countries',
      'It was filmed in {city} with a crew of {count}.',
      'animated film, audio guide',
    ),
    news(
      '{name} prints again in {city}',
      'The press, mothballed for {n} years, was restored by former staff.',
      'local newspaper, guidebook',
    ),
  ],
};
