import type { CatalogueSource } from './list-reader.ts';

/** Where the catalogue comes from, and the user's settings for it, which may change. */
export interface CatalogueSettings {
  readonly base: string;
  maxRows(): number;
  /** Returns the maximum number of bytes to store on this device. */
  keptBytes(): number;
  /** Returns true to read all companies with a single request, which only our own service offers. */
  usesExport(): boolean;
}

export const sourceOf = (
  { base, maxRows, keptBytes, usesExport }: CatalogueSettings,
  key: string,
): CatalogueSource => ({
  base,
  key,
  maxRows: maxRows(),
  keptBytes: keptBytes(),
  usesExport: usesExport(),
});
