import { type ApiOptions, classifyNetworkFailure, classifyResponse } from './client.ts';
import { RequestError } from './failure.ts';
import { headersWith, REQUEST_OPTIONS } from './request.ts';

/** A response in the JSON Lines format whose headers have arrived. */
export interface LineResponse {
  readonly headers: Headers;
  /**
   * Yields the parsed lines as they arrive, several at a time. Rejects with RequestError if the response breaks off or
   * a line isn't JSON. Closes the response when the caller stops iterating.
   */
  lines(): AsyncGenerator<readonly unknown[]>;
  /** Creates the error for a response in which lines are missing or wrong. `issue` describes the problem. */
  incomplete(issue: string): RequestError;
}

type Bytes = Uint8Array<ArrayBuffer>;

const NEWLINE = 0x0a;

function joinBytes(one: Bytes, other: Bytes): Bytes {
  if (one.length === 0) return other;
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

type LineOptions = Pick<ApiOptions, 'base' | 'key' | 'fetch' | 'online' | 'timeoutMs'>;

/**
 * Requests JSON Lines. Resolves when the headers have arrived. Rejects like `Api.get`, except that the time limit
 * starts anew whenever data arrives, because a whole list may take minutes on a slow connection.
 */
export async function requestLines(
  options: LineOptions,
  path: string,
  signal: AbortSignal,
): Promise<LineResponse> {
  const { base, key, fetch, timeoutMs = 10_000 } = options;
  const silence = new AbortController();
  const context = { method: 'GET', path, requestId: null, at: new Date() } as const;
  let response: Response | undefined;

  /** Waits for the server, but no longer than the time limit. */
  async function waitFor<T>(arrival: Promise<T>): Promise<T> {
    const timer = setTimeout(() => silence.abort(), timeoutMs);
    try {
      return await arrival;
    } catch {
      signal.throwIfAborted();
      throw new RequestError(
        await classifyNetworkFailure(response, silence.signal.aborted, options),
        context,
      );
    } finally {
      clearTimeout(timer);
    }
  }

  response = await waitFor(
    fetch(base + path, {
      headers: { ...headersWith(key()), accept: 'application/x-ndjson' },
      signal: AbortSignal.any([signal, silence.signal]),
      ...REQUEST_OPTIONS,
      cache: 'no-store',
      // Let requests for the page that the user is looking at come before this long download, if HTTP supports
      // priorities.
      priority: 'low',
    }),
  );
  const { ok, body, headers } = response;
  const responseContext = { ...context, requestId: headers.get('x-request-id') };
  if (!ok || !body)
    throw new RequestError(classifyResponse(response, await waitFor(response.text())), responseContext);
  const reader = body.getReader();

  const incomplete = (issue: string) =>
    new RequestError(
      { kind: 'unreadable', status: 200, reason: 'incomplete', issues: [issue] },
      responseContext,
    );

  const decoder = new TextDecoder();

  function parseLine(line: Bytes): unknown {
    try {
      // Don't use `parseJson` here. It takes half as long again, and our service sends no number that JavaScript would
      // round.
      return JSON.parse(decoder.decode(line));
    } catch {
      throw incomplete('a line is not JSON');
    }
  }

  return {
    headers,
    incomplete,
    async *lines() {
      let rest: Bytes = new Uint8Array();
      try {
        for (;;) {
          const { done, value } = await waitFor(reader.read());
          if (done) break;
          const lines: unknown[] = [];
          let start = 0;
          for (let end = value.indexOf(NEWLINE); end >= 0; end = value.indexOf(NEWLINE, start)) {
            lines.push(parseLine(joinBytes(rest, value.subarray(start, end))));
            [rest, start] = [new Uint8Array(), end + 1];
          }
          rest = joinBytes(rest, value.subarray(start));
          if (lines.length > 0) yield lines;
        }
        if (rest.length > 0) throw incomplete('the last line broke off');
      } finally {
        // Close the response even if the caller stopped early or the user has signed out.
        await reader.cancel().catch(() => {});
      }
    },
  };
}
