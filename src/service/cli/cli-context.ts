export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dashboardFolder: string;
  readonly stdin: AsyncIterable<Buffer>;
  out(text: string): void;
  /** Writes to standard error: everything else. */
  err(text: string): void;
  stopped(): Promise<void>;
}
