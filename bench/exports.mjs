// Measures the exports of whole lists: `node bench/exports.mjs [--companies 100000] [--rounds 3] [--postgres]`. Prints
// the seconds until the last line has been read, the CPU time of the service, the bytes that were received, and how
// much the memory of the service grew.
import { once } from 'node:events';
import { request } from 'node:http';
import { stdout } from 'node:process';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { cpuSeconds, residentMegabytes } from './api/process-figures.mjs';
import { startBenchService } from './bench-service.mjs';
import { generateCompanies } from './many-companies.mjs';
import { readOptions } from './read-options.mjs';
import { reportFigure } from './report-figure.mjs';
import { startPostgres } from './soak/embedded-postgres.mjs';

const values = readOptions({
  companies: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '3' },
  postgres: { type: 'boolean', default: false },
});
const COMPANIES = Number(values.companies);
const ROUNDS = Number(values.rounds);
/** The goals for 100,000 companies. */
const [MAX_SECONDS, MAX_MEGABYTES] = [(3 * COMPANIES) / 100_000, 50];

const DECOMPRESS = { identity: null, gzip: createGunzip, br: createBrotliDecompress };
const CASES = [
  ['/export/companies.jsonl', 'identity'],
  ['/export/companies.jsonl', 'gzip'],
  ['/export/companies.jsonl', 'br'],
  ['/export/companies.jsonl?include=full', 'identity'],
  ['/export/companies.jsonl?include=full', 'gzip'],
  ['/export/companies.csv?include=full', 'gzip'],
];

const print = (text) => stdout.write(`${text}\n`);
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

/** Reads an export, and returns the seconds that it took, its bytes as sent, and its last line. */
async function readExport(address, key, path, encoding) {
  const started = performance.now();
  const sent = request(address + path, { headers: { 'x-api-key': key, 'accept-encoding': encoding } }).end();
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}`);
  let bytes = 0;
  response.on('data', (chunk) => (bytes += chunk.length));
  const decompress = DECOMPRESS[encoding];
  const text = decompress ? response.pipe(decompress()) : response;
  let end = '';
  for await (const chunk of text) end = (end + chunk.toString('latin1')).slice(-200);
  return { seconds: (performance.now() - started) / 1_000, bytes, last: end.trimEnd().split('\n').at(-1) };
}

async function main() {
  const database = values.postgres ? await startPostgres() : null;
  const service = await startBenchService(generateCompanies(COMPANIES), {
    LOG_LEVEL: 'warn',
    ACCESS_LOG: 'off',
    ...(database && { DATABASE_URL: database.urlAt(database.port) }),
  });
  try {
    print(`${COMPANIES} companies, ${ROUNDS} rounds, Node ${process.version}`);
    for (const [path, encoding] of CASES) {
      const [times, growths, cpuTimes] = [[], [], []];
      let size = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const before = residentMegabytes(service.pid);
        let most = before;
        const cpuBefore = cpuSeconds(service.pid);
        const watch = setInterval(() => (most = Math.max(most, residentMegabytes(service.pid))), 20);
        const { seconds, bytes, last } = await readExport(service.address, service.key, path, encoding);
        clearInterval(watch);
        if (!last.includes(String(COMPANIES))) throw new Error(`${path} ended with ${last}`);
        cpuTimes.push(cpuSeconds(service.pid) - cpuBefore);
        times.push(seconds);
        growths.push(most - before);
        size = bytes;
      }
      const [took, grew] = [median(times), Math.max(...growths)];
      const name = `${path}, ${encoding}`;
      print(
        `${name.padEnd(46)} ${took.toFixed(2)} s  ${median(cpuTimes).toFixed(2)} s of CPU  ${(size / 2 ** 20).toFixed(1)} MB  +${grew.toFixed(0)} MB`,
      );
      const common = { reference: '', ratio: '' };
      reportFigure({
        ...common,
        name,
        own: `${took.toFixed(2)} s`,
        goal: `≤ ${MAX_SECONDS} s`,
        isMet: took <= MAX_SECONDS,
      });
      reportFigure({
        ...common,
        name: `${name}: memory`,
        own: `+${grew.toFixed(0)} MB`,
        goal: `≤ +${MAX_MEGABYTES} MB`,
        isMet: grew <= MAX_MEGABYTES,
      });
    }
  } finally {
    await service.stop();
    await database?.remove();
  }
}

await main();
