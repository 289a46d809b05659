import { readFileSync } from 'node:fs';

const page = readFileSync('dist/index.html', 'utf8');

/** The files that the built page itself names, so that a new chunk cannot slip past the gate. */
const named = (/** @type {RegExp} */ ending) =>
  [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].flatMap(([, file]) =>
    file && ending.test(file) ? `dist/${file}` : [],
  );

export default [
  { name: 'JavaScript before the first row', path: named(/\.js$/), gzip: true, limit: '125 kB' },
  { name: 'Style sheets before the first row', path: named(/\.css$/), gzip: true, limit: '8 kB' },
];
