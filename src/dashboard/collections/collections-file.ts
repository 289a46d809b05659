import * as z from 'zod/mini';
import type { Collections } from './collections.ts';
import { type CollectionsImport, readCollections } from './read-collections.ts';

/** What an exported file holds: everything kept for one server. No key, no name of a company. */
interface CollectionsFile extends Collections {
  readonly format: 'dossier watchlists and views';
  readonly version: 1;
  /** Whose ids these are. */
  readonly server: string;
  /** ISO 8601, in UTC. */
  readonly exported: string;
}

/** As large as the fullest file can be, and some. */
export const MAX_BYTES = 8_000_000;

const Server = z.object({ server: z.catch(z.nullable(z.string()), null) });

/** The file as text, indented for whoever looks into it. */
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

/** Reads such a file; `server` is null where it does not say. */
export function parseFile(text: string): CollectionsImport & { readonly server: string | null } {
  try {
    const sent: unknown = JSON.parse(text);
    return { ...readCollections(sent), server: Server.safeParse(sent).data?.server ?? null };
  } catch {
    return { watchlists: [], views: [], problems: ['It is no JSON file.'], server: null };
  }
}
