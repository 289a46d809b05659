/**
 * Looks at the beginning of a stream. Returns at least its first `length` bytes as `head`, or the whole stream if it is
 * shorter, and a stream `all` that begins with those bytes again.
 */
export async function peek(chunks: AsyncIterable<Buffer>, length: number) {
  const source = chunks[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let [bytes, ended] = [0, false];
  while (bytes < length && !ended) {
    const next = await source.next();
    if (next.done) ended = true;
    else {
      pieces.push(next.value);
      bytes += next.value.length;
    }
  }
  const head = Buffer.concat(pieces);
  async function* all(): AsyncGenerator<Buffer> {
    try {
      yield head;
      if (!ended) for (let next; !(next = await source.next()).done;) yield next.value;
    } finally {
      await source.return?.();
    }
  }
  return { head, all: all() };
}
