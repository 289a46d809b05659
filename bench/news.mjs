// Measures the news index as in the worker: `node bench/news.mjs [companies items]`. Memory is what the index adds to
// the companies that were read. A keystroke is a search with its counts, as the page requests it, in CPU time.
import { argv, cpuUsage, memoryUsage, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { createRandom } from './many-companies.mjs';

const load = async (path) =>
  (await runnerImport(fileURLToPath(new URL(`../src/dashboard/${path}`, import.meta.url)))).module;
const { createNewsIndex } = await load('catalogue/news/news-index.ts');
const { NO_NEWS_FILTER } = await load('catalogue/news-request.ts');

const [COMPANIES = 50_000, ITEMS = 200_000] = argv.slice(2).map(Number);
// Queries that are typed letter by letter.
const TYPED = ['plant oslo', 'strike', 'acquires', 'helath', 'the market'];
const PHRASES = ['"opens in"', '"energy bank"', '"after three days"'];
const ROUNDS = 3;
const WORDS =
  'plant opens in oslo turin strike ends after three days contract supply agreement acquires raises names chair research energy bank health food robotics market customers staff pay hire people profit income costs rivals'.split(
    ' ',
  );
const PUBLICATIONS = Array.from({ length: 60 }, (_, at) => `Publication ${at + 1}`);
const NOW = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

const random = createRandom(11);
const pick = (list) => list[Math.floor(random() * list.length)];
// Words follow Zipf's law, as in the companies: the n-th word is about 1/n as frequent as the first.
const SYLLABLES = 'al ba cer do el fi gan ho in ka lo mu ner or pa qua ri sen to ul var wi'.split(' ');
const ALL_WORDS = [
  ...WORDS,
  ...Array.from({ length: 20_000 }, () => Array.from({ length: 3 }, () => pick(SYLLABLES)).join('')),
];
const frequentWord = () => ALL_WORDS[Math.floor(ALL_WORDS.length ** random()) - 1] ?? WORDS[0];
const phrase = (length) => Array.from({ length }, frequentWord).join(' ');
const at = () => new Date(NOW - random() * 1000 * DAY_MS).toISOString();

function* generateDetails() {
  const each = ITEMS / COMPANIES;
  for (let id = 1; id <= COMPANIES; id++)
    yield {
      id,
      name: `Company ${id}`,
      legal_name: null,
      research: [
        {
          id: `${id}-r`,
          title: phrase(6),
          document_type: 'INTERVIEW',
          link: 'https://notes.example/1',
          published_at: at(),
        },
      ],
      news: Array.from({ length: each - 1 }, (_, item) => ({
        id: item,
        headline: `${phrase(7)} ${id}`,
        description: phrase(14),
        published_at: at(),
        articles: [
          {
            id: item,
            headline: phrase(6),
            summary: phrase(12),
            link: null,
            publication: pick(PUBLICATIONS),
            published_at: at(),
          },
        ],
      })),
    };
}

const heap = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
/** Runs a function and returns its CPU time in ms, which other load hardly affects. */
async function timed(run) {
  const before = cpuUsage();
  await run();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}

const details = Array.from(generateDetails(), (company) => ({ id: company.id, company, readAt: 0 }));
const read = heap();
const ids = details.map(({ id }) => id);
const { answers: index } = createNewsIndex({
  details: () => details,
  listed: () => null,
  onIndexed() {},
  find: () => [],
  isRead: () => true,
  version: () => 1,
  restored: async () => {},
  bodiesRestored: async () => {},
  load: async () => {},
  matchingIds: async () => ids,
});
const query = (text, more = {}) => index.newsPage({ ...NO_NEWS_FILTER, text, offset: 0, limit: 50, ...more });
const indexing = await timed(() => query(''));
const added = heap() - read;
const [keystrokes, phrases, filters] = [[], [], []];
for (let round = 0; round < ROUNDS; round++) {
  // Each round has more queries than the index caches, so that every query is searched anew.
  for (const text of TYPED)
    for (let length = 1; length <= text.length; length++)
      keystrokes.push(await timed(() => query(text.slice(0, length))));
  for (const text of PHRASES) phrases.push(await timed(() => query(text)));
}
for (let round = 0; round < 9; round++)
  filters.push(await timed(() => query('', { types: ['news'], from: round })));
stdout.write(
  `${COMPANIES} companies with ${ITEMS} items: indexed in ${(indexing / 1000).toFixed(1)} s, ${added.toFixed(0)} MB more than the companies themselves (${read.toFixed(0)} MB); a keystroke in the search ${median(keystrokes).toFixed(1)} ms (slowest ${Math.max(...keystrokes).toFixed(1)} ms), a phrase ${median(phrases).toFixed(1)} ms (slowest ${Math.max(...phrases).toFixed(1)} ms), a filter ${median(filters).toFixed(1)} ms\n`,
);
