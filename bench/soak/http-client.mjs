import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const TIMEOUT_MS = 15_000;

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

/**
 * Sends requests to the targets in turn, over keep-alive connections. Resolves with `error` instead of `status` if
 * there is no complete response.
 */
export function createClient(targets) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' });
  let turn = 0;
  return {
    close: () => agent.destroy(),
    send({ path, method = 'GET', secret, headers, encoding, abortAfterMs }) {
      const sentAt = performance.now();
      return new Promise((resolve) => {
        const finish = (outcome) => resolve({ sentAt, answeredAt: performance.now(), ...outcome });
        const sent = httpRequest(targets[turn++ % targets.length] + path, {
          method,
          agent,
          timeout: TIMEOUT_MS,
          headers: { ...headers, ...encoding, ...(secret && { 'x-api-key': secret }) },
        });
        if (abortAfterMs !== undefined) setTimeout(() => sent.destroy(), abortAfterMs);
        sent.on('timeout', () => sent.destroy(new Error('timeout')));
        sent.on('error', ({ code, message }) => finish({ error: code ?? message }));
        sent.on('response', (response) => {
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', ({ code, message }) => finish({ error: code ?? message }));
          response.on('end', () => finish(read(response, Buffer.concat(chunks))));
        });
        sent.end();
      });
    },
  };
}

function read({ statusCode: status, headers }, body) {
  const decode = body.length > 0 ? DECODERS[headers['content-encoding']] : undefined;
  const { etag, 'x-data-revision': revision } = headers;
  try {
    return { status, etag, revision, text: (decode ? decode(body) : body).toString() };
  } catch (error) {
    return { status, etag, revision, text: `cannot be decoded: ${error.message}` };
  }
}
