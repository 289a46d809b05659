/** The environment of a command: the real process, or a test's replacement. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the built dashboard. */
  readonly dashboardFolder: string;
  /** Writes to standard output: results only. */
  out(text: string): void;
  /** Writes to standard error: everything else. */
  err(text: string): void;
  /** Resolves on SIGTERM or SIGINT. */
  stopped(): Promise<void>;
}
