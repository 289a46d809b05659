/** What a command uses of its process, so that tests can replace it. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dashboardFolder: string;
  readonly stdin: AsyncIterable<Buffer>;
  out(text: string): void;
  err(text: string): void;
  /** Resolves on SIGTERM or SIGINT. */
  stopped(): Promise<void>;
}
