// A proxy in front of the service that can make the API fail in one of several ways.
import { once } from 'node:events';
import http from 'node:http';

/** Ways to treat an API request while the gate is closed. */
const FAULTS = {
  'closes the connection': (_request, response) => response.socket?.destroy(),
  'answers 503': (_request, response) => sendError(response, 503, 'service_unavailable'),
  'answers 500': (_request, response) => sendError(response, 500, 'internal_error'),
  'answers nothing': () => undefined,
  'answers with a page': (_request, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
};

export const FAULT_NAMES = Object.keys(FAULTS);

function sendError(response, status, code) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: 'It fails.', code }));
}

/** Opens the gate. `onRequest` is called for each API request. */
export async function openFaultGate(target, onRequest) {
  const agent = new http.Agent({ keepAlive: true });
  let fault = null;
  const server = http.createServer((request, response) => {
    const isApi = request.url.startsWith('/api/');
    if (isApi) onRequest(request.url);
    if (isApi && fault !== null) return FAULTS[fault](request, response);
    const { method, headers } = request;
    const forwarded = http.request(target + request.url, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    forwarded.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    fail(name) {
      fault = name;
    },
    recover() {
      fault = null;
    },
    close() {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
