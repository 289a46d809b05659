import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** With this many requests read ahead on a connection, no more are read from it. */
const MAX_READ_AHEAD = 16;

interface Pipeline {
  /** In the order of the requests; only the first is being answered. */
  readonly unfinished: ServerResponse[];
  readonly starts: Map<ServerResponse, () => void>;
  /** Is called after the last answer; null if the connection stays open. */
  last: (() => void) | null;
}

const pipelines = new WeakMap<Duplex, Pipeline>();

/**
 * Lets a request wait for the earlier ones of its connection: resolves when they have been answered, never if the
 * connection ends before; undefined if there are none. Call once per request. Node would start all that arrive together,
 * and hold the answers in memory for as long as the caller doesn't read them.
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
    // In another turn of the event loop: one connection may have sent thousands of requests at once.
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
  // One that arrived when no other request was before it has been started already.
  else pipeline.starts.get(next)?.();
}

function createPipeline(socket: Duplex): Pipeline {
  const pipeline: Pipeline = { unfinished: [], starts: new Map(), last: null };
  pipelines.set(socket, pipeline);
  // Node resumes a connection whenever its output has been sent.
  socket.on('resume', () => {
    if (isFull(pipeline)) socket.pause();
  });
  socket.once('close', () => pipeline.starts.clear());
  return pipeline;
}

const isFull = ({ unfinished, last }: Pipeline) => unfinished.length >= MAX_READ_AHEAD || last !== null;

/** True if a request of this connection has no complete response yet. */
export const isAnswering = (socket: Duplex) => (pipelines.get(socket)?.unfinished.length ?? 0) > 0;

/** True if the service still has something to do for this connection, besides sending what is ready. */
export const isAtWork = (socket: Duplex) => pipelines.get(socket)?.unfinished[0]?.writableEnded === false;

/** Runs `last` when all requests of the connection so far have been answered. Reads no more from it. */
export function afterAnswers(socket: Duplex, last: () => void): void {
  const pipeline = pipelines.get(socket);
  if (pipeline === undefined || !isAnswering(socket)) return last();
  pipeline.last ??= last;
  socket.pause();
}
