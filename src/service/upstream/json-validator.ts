import { setImmediate as nextTurn } from 'node:timers/promises';

/** Parsing more than this takes long enough for other requests to notice. */
const LARGE_BYTES = 100_000;

/** True if the body is complete JSON; a byte order mark before it is accepted. */
export type IsValidJson = (body: Buffer) => Promise<boolean>;

/** Parses large texts one at a time, each in its own turn of the event loop, so that others are served between. */
export function createJsonValidator(): IsValidJson {
  let last: Promise<unknown> = Promise.resolve();
  return (body) => {
    if (body.length <= LARGE_BYTES) return Promise.resolve(parses(body));
    const result = last.then(() => nextTurn()).then(() => parses(body));
    last = result;
    return result;
  };
}

function parses(body: Buffer): boolean {
  try {
    // Decoding drops a byte order mark, as browsers do.
    JSON.parse(new TextDecoder().decode(body));
    return true;
  } catch {
    return false;
  }
}
