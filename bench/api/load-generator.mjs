// Sends as many requests as an HTTP server can answer. Uses `wrk` if installed, because that needs the least CPU
// time, otherwise autocannon.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

const CONNECTIONS = 32;

export const GENERATOR = spawnSync('wrk', ['--version']).error === undefined ? 'wrk' : 'autocannon';

/**
 * Sends load for some seconds and resolves to requests per second. Rejects if a response has an unexpected status.
 */
export function sendLoad(address, { paths, headers = {}, status }, seconds) {
  const send = GENERATOR === 'wrk' ? sendWithWrk : sendWithAutocannon;
  return send(address, { paths, headers, status }, seconds);
}

/** Lua script for `wrk`, in which each connection requests the paths in turn. */
const script = ({ paths, headers, status }) => `
local requests, at, wrong = {}, 0, 0
function setup(thread) thread:set("wrong", 0); threads = { thread } end
function init()
  for path in string.gmatch([[${paths.join('\n')}]], "[^\\n]+") do
    requests[#requests + 1] = wrk.format("GET", path, {${Object.entries(headers)
      .map(([name, value]) => `["${name}"] = [[${value}]]`)
      .join(', ')}})
  end
end
function request() at = at % #requests + 1; return requests[at] end
function response(status) if status ~= ${status} then wrong = wrong + 1 end end
function done(summary)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d\\n", summary.requests, summary.duration,
    threads[1]:get("wrong") + errors.connect + errors.read + errors.write + errors.timeout))
end
`;

async function sendWithWrk(address, load, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-wrk-'));
  try {
    const file = join(folder, 'load.lua');
    writeFileSync(file, script(load));
    const args = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '-s', file, address];
    const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    wrk.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    await once(wrk, 'close');
    const [, requests, microseconds, wrong] = /RESULT (\d+) (\d+) (\d+)/.exec(out) ?? [];
    if (wrong !== '0') throw new Error(`${wrong} of ${requests} responses were wrong: ${out}`);
    return { perSecond: (requests / microseconds) * 1e6, requests: Number(requests) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function sendWithAutocannon(address, { paths, headers, status }, seconds) {
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    requests: paths.map((path) => ({ path, headers })),
  });
  const wrong = Object.entries(result.statusCodeStats).some(([code]) => Number(code) !== status);
  if (wrong || result.errors > 0)
    throw new Error(
      `Wrong responses: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} failed, ${result.timeouts} of them too slow`,
    );
  return { perSecond: result.requests.total / result.duration, requests: result.requests.total };
}
