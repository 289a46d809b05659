import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const TIMEOUT_MS = 15_000;
const TIMEOUT = 'timeout';

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

/**
 * Creates a client that sends requests to the targets in turn, over keep-alive connections. Like a load balancer, it
 * tries the next target if one gives no complete response, but not if it is merely slow. If none responds, it resolves
 * to `error` instead of `status`.
 */
export function createClient(targets, timeoutMs = TIMEOUT_MS) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' });
  let turn = 0;

  function sendTo(target, { path, method = 'GET', secret, headers, encoding, abortAfterMs }) {
    return new Promise((resolve) => {
      const fail = ({ code, message }) => resolve({ error: code ?? message });
      const sent = httpRequest(target + path, {
        method,
        agent,
        timeout: timeoutMs,
        headers: { ...headers, ...encoding, ...(secret && { 'x-api-key': secret }) },
      });
      if (abortAfterMs !== undefined) setTimeout(() => sent.destroy(), abortAfterMs);
      sent.on('timeout', () => sent.destroy(new Error(TIMEOUT)));
      sent.on('error', fail);
      sent.on('response', (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => resolve(read(response, Buffer.concat(chunks))));
      });
      sent.end();
    });
  }

  return {
    close: () => agent.destroy(),
    /** Sends a request, only to `request.target` if there is one. */
    async send(request) {
      const sentAt = performance.now();
      const first = turn++;
      const attempts = request.target ? 1 : targets.length;
      let outcome;
      let retries = -1;
      do {
        retries++;
        outcome = await sendTo(request.target ?? targets[(first + retries) % targets.length], request);
      } while (retries < attempts - 1 && isGone(outcome) && !request.aborted);
      return { sentAt, answeredAt: performance.now(), retries, ...outcome };
    },
  };
}

const isGone = ({ error }) => error !== undefined && error !== TIMEOUT;

function read({ statusCode: status, headers }, body) {
  const decode = body.length > 0 ? DECODERS[headers['content-encoding']] : undefined;
  const { etag, 'x-data-revision': revision } = headers;
  try {
    return { status, etag, revision, text: (decode ? decode(body) : body).toString() };
  } catch (error) {
    return { status, etag, revision, text: `cannot be decoded: ${error.message}` };
  }
}
