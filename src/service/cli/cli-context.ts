/** The process around a command, so that tests can replace it. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dashboardFolder: string;
  readonly stdin: AsyncIterable<Buffer>;
  out(text: string): void;
  /** Writes to standard error: everything else. */
  err(text: string): void;
  /** Resolves on SIGTERM or SIGINT. */
  stopped(): Promise<void>;
}
