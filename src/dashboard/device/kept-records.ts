import type { ListName } from '#dashboard/api/lists.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import { type PackedTexts, packTexts, unpackTexts } from './packed-texts.ts';
import { type SealedStore, type WriteFailure, writeFailureOf } from './sealed-store.ts';

/**
 * Version of the stored format. Raise it when the format changes; older entries are then read from the server again.
 */
const FORMAT = 6;

/**
 * Names the code that has written an index: the worker's address, which the build derives from its contents. An index
 * of other code may have other contents, so it is built again. During development, indexes are not kept at all, since
 * the address stays the same.
 */
const BUILD = import.meta.env.DEV ? crypto.randomUUID() : globalThis.location.pathname;

const ROWS_PER_CHUNK = 2000;
/** More would take less space, but a page of news would wait longer for the bodies of its companies. */
const DETAILS_PER_SEGMENT = 750;

/** A whole list as it was read. `state` is what the crawler needs to ask the server for changes only. */
interface ReadList<State> {
  /** When the server last confirmed the list, in milliseconds since 1970. */
  readonly at: number;
  readonly state: State;
  /** The index of the rows in bytes, if it is known. It can always be built from the rows again. */
  readonly index?: Uint8Array<ArrayBuffer> | undefined;
}

/** A list to be kept. */
export interface ListToKeep<State> extends ReadList<State> {
  readonly rows: readonly unknown[];
}

/** A kept list. Its rows are JSON in UTF-8, so that only those that are shown need to be parsed. */
export interface KeptList<State> extends ReadList<State> {
  readonly rows: readonly Uint8Array<ArrayBuffer>[];
}

/** The details of a company. Its body is JSON. */
export interface KeptDetail {
  readonly id: number;
  readonly body: string | null;
}

/**
 * The details of a company without their body, and where that is: the name of the segment, and the place among its
 * bodies.
 */
export type KeptHead<Detail extends KeptDetail> = Omit<Detail, 'body'> & {
  readonly id: number;
  readonly segment: string;
  readonly nth: number;
};

interface Part {
  readonly bytes: number;
  readonly rows: number;
}
/**
 * An entry with some rows of a list. Its name is new whenever it is written, so that a head never leads to rows that
 * another tab has written since.
 */
interface Chunk extends Part {
  readonly name: string;
  /** Hash of the rows. It is stored only in the head, since it would tell who knows the rows that they are here. */
  readonly digest: string;
}
interface ListHead {
  readonly format: number;
  readonly at: number;
  readonly state: unknown;
  readonly chunks: readonly Chunk[];
  readonly index?: KeptIndex | undefined;
}
/** An index, and the `BUILD` that has written it. */
interface KeptIndex {
  readonly bytes: number;
  readonly build: string;
}
/** Two entries: one with the details of some companies, and one with the bodies of these. */
interface Segment extends Part {
  readonly name: string;
}
interface DetailsHead {
  readonly format: number;
  /** Stored segments of companies' details, oldest first. If a company is in several, the last one is valid. */
  readonly segments: readonly Segment[];
  /** The index of the details. It may be of earlier details than those in the segments. */
  readonly index?: KeptIndex | undefined;
}

/** Why what was kept can't be used: it is `damaged`, or was written by another `version` of Dossier. */
export type Loss = 'damaged' | 'version';

export interface KeptUsage {
  readonly bytes: number;
  readonly companies: number;
  readonly offerings: number;
  /** Number of companies with research and news. */
  readonly details: number;
  /** When the companies were last confirmed, in milliseconds since 1970; null if they aren't kept. */
  readonly at: number | null;
  /**
   * Why some of what was read is not kept on this device; null if all of it is. `large` means that a list takes more
   * space than allowed.
   */
  readonly problem: WriteFailure | 'large' | null;
  readonly loss: Loss | null;
}

class MissingEntryError extends Error {
  constructor(name: string) {
    super(`The entry “${name}” is missing.`);
    this.name = 'MissingEntryError';
  }
}

const utf8 = new TextEncoder();

const NO_DETAILS: DetailsHead = { format: FORMAT, segments: [] };

const sizeOf = (parts: readonly Part[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0);
const sizeOfList = (head: ListHead | undefined) => sizeOf(head?.chunks ?? []) + (head?.index?.bytes ?? 0);
const sizeOfDetails = ({ segments, index }: DetailsHead) => sizeOf(segments) + (index?.bytes ?? 0);
const rowsOf = (parts: readonly Part[]) => parts.reduce((sum, { rows }) => sum + rows, 0);

function* inChunks<T>(rows: Iterable<T>, size: number): Generator<readonly T[]> {
  let chunk: T[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const indexName = (of: ListName | 'details') => `${of}/index`;

const bodiesName = (segment: string) => `${segment}/bodies`;
/** Tells which entries of a list are no longer in use. */
function unusedOfList(list: ListName, head: ListHead | null) {
  const used = new Set(head?.chunks.map(({ name }) => name));
  if (head?.index) used.add(indexName(list));
  return (name: string) => name.startsWith(`${list}/`) && !used.has(name);
}

/** Tells which entries of details are no longer in use. */
function unusedOfDetails({ segments, index }: DetailsHead) {
  const used = new Set(segments.flatMap(({ name }) => [name, bodiesName(name)]));
  if (index) used.add(indexName('details'));
  return (name: string) => name.startsWith('details/') && !used.has(name);
}

async function digestOf(bytes: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

export type KeptRecords<Detail extends KeptDetail> = ReturnType<typeof openKeptRecords<Detail>>;

/**
 * Keeps lists and details of companies on this device, in at most `maxBytes()`. No method rejects: what can't be read
 * counts as not kept, and `usage` says what couldn't be written and why. If space runs out, the oldest details are
 * dropped first.
 */
export function openKeptRecords<Detail extends KeptDetail>(store: SealedStore, maxBytes: () => number) {
  const heads: { [Name in ListName]?: ListHead } = {};
  let details = NO_DETAILS;
  /** The ids of the companies in each segment of details, by the segment's name. */
  const idsBySegment = new Map<string, readonly number[]>();
  let problem: KeptUsage['problem'] = null;
  let loss: Loss | null = null;
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  /** Runs changes one after the other. Once the records are closed or erased, further changes are skipped. */
  const enqueue = (task: () => Promise<void>): Promise<void> => {
    const run = async () => {
      if (isClosed || problem === 'erased') return;
      try {
        await task();
      } catch (error) {
        problem = writeFailureOf(error);
      }
    };
    const done = last.then(run);
    last = done;
    return done;
  };

  async function readEntry<T>(name: string): Promise<T | null> {
    const text = await store.read(name);
    // The cast is safe: entries are authenticated, so only Dossier can have written them, and readHead() rejects lists
    // that were written in another format.
    return text === null ? null : (JSON.parse(text) as T);
  }

  /** Reads a list's head entry. Returns null if there is none. One in another format counts as lost. */
  async function readHead<Head extends { readonly format: number }>(name: string): Promise<Head | null> {
    const head = await readEntry<Head>(name);
    if (head === null || head.format === FORMAT) return head;
    loss = 'version';
    return null;
  }

  /** Returns the rows of a chunk. Rejects if it is missing or damaged. */
  async function readChunk(name: string): Promise<Uint8Array<ArrayBuffer>[]> {
    const bytes = await store.readBytes(name);
    if (!bytes) throw new MissingEntryError(name);
    return unpackRows(bytes);
  }

  /** Returns the bodies of a segment. Rejects if they are missing or damaged. */
  async function readBodies(segment: string): Promise<PackedTexts> {
    const name = bodiesName(segment);
    const text = await store.read(name);
    if (text === null) throw new MissingEntryError(name);
    return unpackTexts(text);
  }

  /** Returns the details in a segment without their bodies. Leaves it out if it is damaged. */
  async function readSegment({ name }: Segment): Promise<readonly KeptHead<Detail>[]> {
    try {
      const stored = await readEntry<(Omit<Detail, 'body'> & { readonly id: number })[]>(name);
      if (!stored) throw new MissingEntryError(name);
      noteIds(name, stored);
      return stored.map((head, nth) => Object.assign(head, { segment: name, nth }));
    } catch {
      noteDamage();
      return [];
    }
  }

  const noteIds = (name: string, segment: readonly { readonly id: number }[]) =>
    void idsBySegment.set(
      name,
      segment.map(({ id }) => id),
    );
  /** Counts the companies with details. One that is in several segments counts once. */
  const countDetails = () =>
    new Set(details.segments.flatMap(({ name }) => idsBySegment.get(name) ?? [])).size;

  const noteDamage = () => void (loss ??= 'damaged');
  const listBytes = (except?: ListName) =>
    (['companies', 'offerings'] as const)
      .filter((name) => name !== except)
      .reduce((sum, name) => sum + sizeOfList(heads[name]), 0);

  const sealHead = (name: string, head: ListHead | DetailsHead) => store.seal(name, JSON.stringify(head));

  /**
   * Makes the details fit beside the lists, which take `lists` bytes: drops their index if it doesn't fit as well, then
   * the oldest segments. Returns the head of what stays.
   */
  function shrink(segments: DetailsHead['segments'], lists: number): DetailsHead {
    let kept = segments;
    while (kept.length > 0 && lists + sizeOf(kept) > maxBytes()) kept = kept.slice(1);
    const { index } = details;
    const keepsIndex = index && lists + sizeOf(kept) + index.bytes <= maxBytes();
    return { format: FORMAT, segments: kept, ...(keepsIndex && { index }) };
  }

  async function saveList(name: ListName, { rows, at, state, index: indexBytes }: ListToKeep<unknown>) {
    const entries = new Map<string, ArrayBuffer>();
    const known = new Map(heads[name]?.chunks.map((chunk) => [chunk.digest, chunk]));
    const chunks: Chunk[] = [];
    async function addChunk(digest: string, bytes: Uint8Array<ArrayBuffer>, count: number): Promise<Chunk> {
      const chunk = `${name}/${crypto.randomUUID()}`;
      const sealed = await store.seal(chunk, bytes);
      entries.set(chunk, sealed);
      return { name: chunk, digest, bytes: sealed.byteLength, rows: count };
    }
    for (const chunk of inChunks(rows, ROWS_PER_CHUNK)) {
      const bytes = packRows(chunk.map((row) => utf8.encode(JSON.stringify(row))));
      const digest = await digestOf(bytes);
      chunks.push(known.get(digest) ?? (await addChunk(digest, bytes, chunk.length)));
    }
    const rowsSize = listBytes(name) + sizeOf(chunks);
    if (rowsSize > maxBytes()) {
      problem = 'large';
      return removeList(name);
    }
    const sealedIndex = indexBytes ? await store.seal(indexName(name), indexBytes) : null;
    const indexSize = sealedIndex?.byteLength ?? 0;
    const keepsIndex = sealedIndex !== null && rowsSize + indexSize <= maxBytes();
    if (keepsIndex) entries.set(indexName(name), sealedIndex);
    const index = keepsIndex ? { bytes: indexSize, build: BUILD } : undefined;
    const lists = rowsSize + (index?.bytes ?? 0);
    const head: ListHead = { format: FORMAT, at, state, chunks, index };
    entries.set(name, await sealHead(name, head));
    const unused = [unusedOfList(name, head)];
    const fitting = shrink(details.segments, lists);
    if (sizeOfDetails(fitting) < sizeOfDetails(details)) {
      entries.set('details', await sealHead('details', fitting));
      unused.push(unusedOfDetails(fitting));
    }
    await store.write(entries, ...unused);
    [heads[name], details] = [head, fitting];
    problem = null;
  }

  /** Writes only the time and state, because the kept rows are the current ones. */
  async function confirmList(name: ListName, at: number, state: unknown) {
    const known = heads[name];
    if (!known) return;
    const head = { ...known, at, state };
    await store.write(new Map([[name, await sealHead(name, head)]]));
    heads[name] = head;
  }

  async function removeList(name: ListName) {
    const isUnused = unusedOfList(name, null);
    await store.write(new Map([[name, null]]), isUnused);
    delete heads[name];
  }

  async function saveDetails(found: Iterable<Detail>, replaced: DetailsHead['segments']) {
    const entries = new Map<string, ArrayBuffer>();
    const added: Segment[] = [];
    for (const segment of inChunks(found, DETAILS_PER_SEGMENT)) {
      const name = `details/${crypto.randomUUID()}`;
      const withoutBodies = segment.map(({ body: _body, ...head }) => head);
      const head = await store.seal(name, JSON.stringify(withoutBodies));
      const bodies = await store.seal(bodiesName(name), packTexts(segment.map(({ body }) => body)));
      entries.set(name, head).set(bodiesName(name), bodies);
      added.push({ name, bytes: head.byteLength + bodies.byteLength, rows: segment.length });
      noteIds(name, segment);
    }
    const staying = details.segments.filter((each) => !replaced.includes(each));
    const head = shrink([...staying, ...added], listBytes());
    entries.set('details', await sealHead('details', head));
    await store.write(entries, unusedOfDetails(head));
    details = head;
  }

  async function saveDetailsIndex(bytes: Uint8Array<ArrayBuffer>) {
    const name = indexName('details');
    const sealed = await store.seal(name, bytes);
    const index = { bytes: sealed.byteLength, build: BUILD };
    if (listBytes() + sizeOf(details.segments) + index.bytes > maxBytes()) return;
    const head = { ...details, index };
    await store.write(
      new Map([
        [name, sealed],
        ['details', await sealHead('details', head)],
      ]),
    );
    details = head;
  }

  async function clear() {
    await store.clear();
    delete heads.companies;
    delete heads.offerings;
    details = NO_DETAILS;
  }

  return {
    /** Returns the list; null if it isn't kept or can't be used. */
    async readList<State>(name: ListName): Promise<KeptList<State> | null> {
      try {
        const head = await readHead<ListHead>(name);
        if (!head) return null;
        // Read the index meanwhile. A damaged one only has to be built again.
        const reading =
          head.index?.build === BUILD ? store.readBytes(indexName(name)).catch(() => null) : null;
        const chunks = await Promise.all(head.chunks.map((chunk) => readChunk(chunk.name)));
        const rows = chunks.flat();
        heads[name] = head;
        const index = await reading;
        return {
          rows,
          at: head.at,
          state: head.state as State,
          ...(index && { index: new Uint8Array(index) }),
        };
      } catch {
        noteDamage();
        return null;
      }
    },
    /** Returns all kept details without their bodies, oldest first. Leaves out damaged ones. */
    async readDetails(): Promise<readonly KeptHead<Detail>[]> {
      const found = await readHead<DetailsHead>('details').catch(noteDamage);
      details = found ?? NO_DETAILS;
      return (await Promise.all(details.segments.map(readSegment))).flat();
    },
    /** Returns the bodies of a segment; null if they are damaged. */
    readBodies: (segment: string): Promise<PackedTexts | null> =>
      readBodies(segment).catch(() => {
        noteDamage();
        return null;
      }),
    /**
     * Returns the index of the details, which may be of earlier ones; null if there is none. Call `readDetails` first.
     */
    async readDetailsIndex(): Promise<Uint8Array<ArrayBuffer> | null> {
      if (details.index?.build !== BUILD) return null;
      // A damaged index only has to be built again.
      const bytes = await store.readBytes(indexName('details')).catch(() => null);
      return bytes && new Uint8Array(bytes);
    },
    /** Keeps a list as it is now. Chunks of rows that have not changed are not written again. */
    saveList: (name: ListName, list: ListToKeep<unknown>): Promise<void> =>
      enqueue(() => saveList(name, list)),
    /** Updates the time at which the server last confirmed a list, if its rows are the kept ones. */
    confirmList: (name: ListName, { at, state }: Omit<ReadList<unknown>, 'index'>): Promise<void> =>
      enqueue(() => confirmList(name, at, state)),
    /** Adds companies' details. Each replaces earlier details of the same company. */
    saveDetails: (found: Iterable<Detail>): Promise<void> => enqueue(() => saveDetails(found, [])),
    /** Stores the index of the details, if it fits. */
    saveDetailsIndex: (bytes: Uint8Array<ArrayBuffer>): Promise<void> =>
      enqueue(() => saveDetailsIndex(bytes)),
    /** Replaces all details. */
    replaceDetails: (found: Iterable<Detail>): Promise<void> =>
      enqueue(() => saveDetails(found, details.segments)),
    /** Removes everything of this server and key. */
    clear: (): Promise<void> => enqueue(clear),
    /** Removes everything of this server and key for good: changes that are asked for from now on are dropped. */
    eraseAndClose: (): Promise<void> =>
      enqueue(() => {
        isClosed = true;
        return clear();
      }),
    /** Stops writing. Changes that are still waiting are dropped. */
    close() {
      isClosed = true;
    },
    usage: (): KeptUsage => ({
      bytes: listBytes() + sizeOfDetails(details),
      companies: rowsOf(heads.companies?.chunks ?? []),
      offerings: rowsOf(heads.offerings?.chunks ?? []),
      details: countDetails(),
      at: heads.companies?.at ?? null,
      problem,
      loss,
    }),
  };
}
