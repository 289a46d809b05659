/** Where a command runs: what a process has, or what a test puts in its place. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the built dashboard. */
  readonly dashboardFolder: string;
  /** Standard output: what was asked for. */
  out(text: string): void;
  /** Standard error: everything else. */
  err(text: string): void;
  /** Resolves when the process is asked to stop. */
  stopped(): Promise<void>;
}
