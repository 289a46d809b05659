import { readdirSync, readFileSync } from 'node:fs';

const page = readFileSync('dist/index.html', 'utf8');

/** The files that the built page itself names, so that a new chunk cannot slip past the gate. */
const named = (/** @type {RegExp} */ ending) =>
  [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].flatMap(([, file]) =>
    file && ending.test(file) ? `dist/${file}` : [],
  );

/** A lazily loaded file and all that comes with it, but for what is there already. */
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
  if (chunks.length !== 1) throw new Error(`${chunks.length} files are called ${name}`);
  visit(`dist/assets/${chunks[0]}`);
  return [...found];
}

export default [
  { name: 'JavaScript before the first row', path: named(/\.js$/), gzip: true, limit: '212 kB' },
  { name: 'Style sheets before the first row', path: named(/\.css$/), gzip: true, limit: '17 kB' },
  { name: 'JavaScript of the figures', path: loadedWith('explore-page'), gzip: true, limit: '42 kB' },
];
