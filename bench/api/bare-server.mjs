// Baseline of `bench/api`: sends responses from memory with nothing but `node:http`. Receives the service's responses
// by path in a message from its parent, and sends back its port.
import { createServer } from 'node:http';

process.once('message', (answers) => {
  const ready = new Map(
    answers.map(({ path, status, headers, body }) => [
      path,
      { status, headers, body: Buffer.from(body, 'base64') },
    ]),
  );
  const server = createServer((request, response) => {
    const { status, headers, body } = ready.get(request.url);
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
});
process.once('disconnect', () => process.exit());
