/** A server, an API key and settings. Tabs with the same server and key share a catalogue. */
export interface CatalogueSource {
  readonly base: string;
  readonly key: string;
  readonly maxRows: number;
  /** Number of bytes that may be stored on this device; 0 for nothing. */
  readonly keptBytes: number;
  /** True to read all companies with a single request. Only set if the server offers that. */
  readonly usesExport: boolean;
}

/** The server of the catalogue, and the user's settings for the catalogue, which may change. */
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
