import { once } from 'node:events';
import { connect } from 'node:net';

const REQUEST = (path, secret) =>
  `GET ${path} HTTP/1.1\r\nHost: soak\r\nx-api-key: ${secret}\r\nConnection: keep-alive\r\n\r\n`;

async function open({ service }, count) {
  const sockets = Array.from({ length: count }, () => connect(service.port, '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => undefined);
  await Promise.allSettled(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

const destroy = (sockets) => sockets.forEach((socket) => socket.destroy());

async function sendSlowly(context) {
  const sockets = await open(context, 50);
  const text = REQUEST('/api/v1/companies', context.serviceKeys.keys.main.secret);
  for (const letter of text.slice(0, 40)) {
    for (const socket of sockets) if (socket.writable) socket.write(letter);
    await context.sleep(100);
  }
  destroy(sockets);
}

async function readNothing(context) {
  const sockets = await open(context, 20);
  const text = REQUEST('/api/v1/companies?limit=500', context.serviceKeys.keys.main.secret).repeat(20);
  for (const socket of sockets) socket.pause().write(text);
  await context.sleep(5_000);
  destroy(sockets);
}

async function reset(context) {
  const sockets = await open(context, 100);
  const text = REQUEST('/api/v1/companies?limit=500', context.serviceKeys.keys.main.secret);
  for (const socket of sockets) socket.write(text);
  await context.sleep(context.between(0, 30));
  for (const socket of sockets) socket.resetAndDestroy();
}

async function stayIdle(context) {
  const sockets = await open(context, 200);
  await context.sleep(5_000);
  destroy(sockets);
}

export const badSockets = [
  { name: '50 slow senders', harmless: true, run: sendSlowly },
  { name: '20 connections that read nothing', harmless: true, run: readNothing },
  { name: '100 connections reset', harmless: true, run: reset },
  { name: '200 idle connections', harmless: true, run: stayIdle },
];
