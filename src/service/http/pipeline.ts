import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** How many requests of a connection are read before they can be answered. */
const MAX_READ_AHEAD = 16;

interface Pipeline {
  /** The responses in the order of the requests. Only the first is being answered. */
  readonly unfinished: ServerResponse[];
  readonly starts: Map<ServerResponse, () => void>;
  /** Called after the last response. It is null while the connection stays open. */
  last: (() => void) | null;
}

const pipelines = new WeakMap<Duplex, Pipeline>();

/**
 * Makes a request wait for the earlier ones of its connection. Resolves when these are answered; returns undefined if
 * there are none. Call it once for each request. Node alone would start all of them together, and hold the responses in
 * memory until the caller reads them.
 */
export function waitForTurn(
  { socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const pipeline = pipelines.get(socket) ?? createPipeline(socket);
  pipeline.unfinished.push(response);
  if (isFull(pipeline)) socket.pause();
  response.on('close', () => {
    const wasFull = isFull(pipeline);
    pipeline.unfinished.splice(pipeline.unfinished.indexOf(response), 1);
    if (!socket.writable) return;
    // The next one starts in another turn of the event loop, because a connection may have sent thousands of requests
    // at once.
    if (isAnswering(socket) || pipeline.last !== null) setImmediate(() => startNext(pipeline));
    if (wasFull && !isFull(pipeline)) socket.resume();
  });
  if (pipeline.unfinished[0] === response) return undefined;
  return new Promise((resolve) => {
    pipeline.starts.set(response, () => {
      pipeline.starts.delete(response);
      resolve();
    });
  });
}

function startNext(pipeline: Pipeline): void {
  const [next] = pipeline.unfinished;
  if (next === undefined) pipeline.last?.();
  // A request that did not have to wait is not in `starts`.
  else pipeline.starts.get(next)?.();
}

function createPipeline(socket: Duplex): Pipeline {
  const pipeline: Pipeline = { unfinished: [], starts: new Map(), last: null };
  pipelines.set(socket, pipeline);
  // Node resumes a connection whenever its output was sent.
  socket.on('resume', () => {
    if (isFull(pipeline)) socket.pause();
  });
  socket.once('close', () => pipeline.starts.clear());
  return pipeline;
}

const isFull = ({ unfinished, last }: Pipeline) => unfinished.length >= MAX_READ_AHEAD || last !== null;

/** Tells whether a request of the connection has no complete response yet. */
export const isAnswering = (socket: Duplex) => (pipelines.get(socket)?.unfinished.length ?? 0) > 0;

/** Tells whether the service still works on a request of the connection. Sending a complete response is no work. */
export const isAtWork = (socket: Duplex) => pipelines.get(socket)?.unfinished[0]?.writableEnded === false;

/** Runs `last` when all requests of the connection are answered. No more requests are read from it. */
export function afterAnswers(socket: Duplex, last: () => void): void {
  const pipeline = pipelines.get(socket);
  if (pipeline === undefined || !isAnswering(socket)) return last();
  pipeline.last ??= last;
  socket.pause();
}
