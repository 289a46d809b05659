import { readdirSync, readFileSync } from 'node:fs';

const page = readFileSync('dist/index.html', 'utf8');

/** Returns the files that the built page itself loads. They are read from the page, so that no new chunk is missed. */
const named = (/** @type {RegExp} */ ending) =>
  [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].flatMap(([, file]) =>
    file && ending.test(file) ? `dist/${file}` : [],
  );

/** Returns a lazily loaded chunk and the files that it imports, except those that the page has already loaded. */
function loadedWith(/** @type {string} */ name) {
  const first = new Set(named(/\.js$/));
  const found = new Set();
  const visit = (/** @type {string} */ file) => {
    if (first.has(file) || found.has(file)) return;
    found.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, other] of source.matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      visit(`dist/assets/${other}`);
  };
  const chunks = readdirSync('dist/assets').filter(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.js'),
  );
  if (chunks.length !== 1) throw new Error(`Expected one chunk named ${name}, found ${chunks.length}`);
  visit(`dist/assets/${chunks[0]}`);
  return [...found];
}

export default [
  { name: 'JavaScript before the first paint', path: 'dist/start.js', gzip: true, limit: '2 kB' },
  // The last 3 kB are what lists show of notes, tags and kept data.
  { name: 'JavaScript before the first row', path: named(/\.js$/), gzip: true, limit: '212 kB' },
  { name: 'Style sheets before the first row', path: named(/\.css$/), gzip: true, limit: '17 kB' },
  { name: 'JavaScript of the figures', path: loadedWith('explore-page'), gzip: true, limit: '44 kB' },
];
