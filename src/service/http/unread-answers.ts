import type { ServerResponse } from 'node:http';

/** How much memory complete but unread responses may take, in bytes. */
const MAX_UNREAD = 128 * 2 ** 20;

/** The unread responses of an address, each with its size in bytes. The oldest comes first. */
type Unread = Map<ServerResponse, number>;

/**
 * Limits the memory that unread responses take. When it exceeds the limit, the address with the most unread bytes loses
 * the connection of its oldest response, and `onCut` is called.
 */
export function limitUnreadAnswers(onCut: () => void, maxBytes = MAX_UNREAD) {
  const callers = new Map<string, { bytes: number; readonly unread: Unread }>();
  let total = 0;

  function add(address: string, response: ServerResponse, bytes: number): void {
    const caller = callers.get(address) ?? { bytes: 0, unread: new Map() };
    callers.set(address, caller);
    caller.unread.set(response, bytes);
    caller.bytes += bytes;
    total += bytes;
  }

  function remove(address: string, response: ServerResponse): void {
    const caller = callers.get(address);
    const bytes = caller?.unread.get(response);
    if (caller === undefined || bytes === undefined) return;
    caller.unread.delete(response);
    caller.bytes -= bytes;
    total -= bytes;
    if (caller.unread.size === 0) callers.delete(address);
  }

  function cutDown(): void {
    if (total <= maxBytes) return;
    const [most] = [...callers].toSorted(([, a], [, b]) => b.bytes - a.bytes);
    const [oldest] = most?.[1].unread.keys() ?? [];
    if (most === undefined || oldest === undefined) return;
    remove(most[0], oldest);
    onCut();
    oldest.destroy();
    cutDown();
  }

  return {
    /** Counts the bytes of a complete response that its client has not read yet, until the response closes. */
    count(response: ServerResponse, address: string): void {
      // These bytes are still in the memory of this process. The operating system has already taken the others.
      const bytes = response.socket?.writableLength ?? 0;
      if (bytes === 0) return;
      add(address, response, bytes);
      response.once('close', () => remove(address, response));
      cutDown();
    },
  };
}
