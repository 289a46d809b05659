/**
 * Reads the first bytes of a stream: at least so many, unless the stream is shorter. `all` yields the whole stream,
 * with these bytes.
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
