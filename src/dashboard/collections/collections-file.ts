import * as z from 'zod/mini';
import type { Collections } from './collections.ts';
import { type CollectionsImport, readCollections } from './read-collections.ts';

/** Contains no API key and no company names. */
interface CollectionsFile extends Collections {
  readonly format: 'dossier watchlists and views';
  readonly version: 1;
  readonly server: string;
  /** ISO 8601, UTC. */
  readonly exported: string;
}

/** Maximum size of a file to import; larger than any export. */
export const MAX_BYTES = 8_000_000;

const Source = z.catch(z.object({ server: z.nullable(z.string()) }), { server: null });

/** JSON for `parseFile`, ending with a line break. */
export function printFile({ watchlists, views }: Collections, server: string, at: Date): string {
  const file: CollectionsFile = {
    format: 'dossier watchlists and views',
    version: 1,
    server,
    exported: at.toISOString(),
    watchlists,
    views,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Parses an exported file; `server` is null if the file names none. Never throws: errors are in `problems`. */
export function parseFile(text: string): CollectionsImport & { readonly server: string | null } {
  try {
    const json: unknown = JSON.parse(text);
    return { ...readCollections(json), server: Source.parse(json).server };
  } catch {
    return { watchlists: [], views: [], problems: ["This isn't a Dossier export file."], server: null };
  }
}
