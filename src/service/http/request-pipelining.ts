import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** How many requests of a connection are read ahead while an earlier one is being answered. */
const MAX_READ_AHEAD = 16;

interface Pipeline {
  /** Responses that have not closed yet, in the order of their requests. Only the first one is being worked on. */
  readonly unfinished: ServerResponse[];
  /** Functions that start the waiting requests, by their responses. */
  readonly starts: Map<ServerResponse, () => void>;
  /** Called after the last response, to close the connection. Null if the connection stays open. */
  last: (() => void) | null;
}

const pipelines = new WeakMap<Duplex, Pipeline>();

/**
 * Returns a promise that resolves when the earlier requests of the connection are answered; undefined if there are
 * none. Call it once per request, and `startNextRequest` when its response has closed. Otherwise Node would start all
 * requests of a connection at once, and hold their responses in memory until the caller reads them.
 */
export function waitForEarlierRequests(
  { socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const pipeline = pipelines.get(socket) ?? createPipeline(socket);
  pipeline.unfinished.push(response);
  if (isFull(pipeline)) socket.pause();
  if (pipeline.unfinished[0] === response) return undefined;
  return new Promise((resolve) => {
    pipeline.starts.set(response, () => {
      pipeline.starts.delete(response);
      resolve();
    });
  });
}

/** Ends a request whose response has closed, and starts the next one of its connection. */
export function startNextRequest({ socket }: IncomingMessage, response: ServerResponse): void {
  const pipeline = pipelines.get(socket);
  if (pipeline === undefined) return;
  const { unfinished } = pipeline;
  const wasFull = isFull(pipeline);
  unfinished.splice(unfinished.indexOf(response), 1);
  if (!socket.writable) return;
  // Start the next request in another iteration of the event loop. Otherwise a connection that has sent thousands at
  // once would block all others.
  if (unfinished.length > 0 || pipeline.last !== null) setImmediate(() => startNext(pipeline));
  if (wasFull && !isFull(pipeline)) socket.resume();
}

function startNext(pipeline: Pipeline): void {
  const [next] = pipeline.unfinished;
  if (next === undefined) pipeline.last?.();
  // `starts` has only the requests that had to wait.
  else pipeline.starts.get(next)?.();
}

function createPipeline(socket: Duplex): Pipeline {
  const pipeline: Pipeline = { unfinished: [], starts: new Map(), last: null };
  pipelines.set(socket, pipeline);
  // Node resumes a connection whenever its output has been sent. Pause it again if too many requests are waiting.
  socket.on('resume', () => {
    if (isFull(pipeline)) socket.pause();
  });
  socket.once('close', () => pipeline.starts.clear());
  return pipeline;
}

const isFull = ({ unfinished, last }: Pipeline) => unfinished.length >= MAX_READ_AHEAD || last !== null;

/** Tells whether a request of the connection is not completely answered yet. */
export const isAnswering = (socket: Duplex) => (pipelines.get(socket)?.unfinished.length ?? 0) > 0;

/** Tells whether the service still works on a request of the connection, rather than just sending its response. */
export const isAtWork = (socket: Duplex) => pipelines.get(socket)?.unfinished[0]?.writableEnded === false;

/** Stops reading requests from a connection, and calls `last` when all earlier ones are answered. */
export function afterAnswers(socket: Duplex, last: () => void): void {
  const pipeline = pipelines.get(socket);
  if (pipeline === undefined || !isAnswering(socket)) return last();
  pipeline.last ??= last;
  socket.pause();
}
