/** The parts of the process that commands use. Tests replace them. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dashboardFolder: string;
  /** The built file of the thread that searches. */
  readonly searchWorker: URL;
  readonly stdin: AsyncIterable<Buffer>;
  out(text: string): void;
  err(text: string): void;
  /** Resolves when the process gets SIGTERM or SIGINT. */
  stopped(): Promise<void>;
}
