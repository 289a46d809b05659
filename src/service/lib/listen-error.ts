import { CliError } from './cli-error.ts';

/** The address that a server listens on. Port 0 means any free port. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

/**
 * Turns an error about a port or address into a CliError that says what to do. Returns any other error unchanged.
 * `prefix` is put before the names of the settings, such as `METRICS_`.
 */
export function listenError(error: unknown, { host, port }: ListenOptions, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return new CliError(
      `Port ${port} on ${host} is in use. Set ${prefix}PORT to another one, or to 0 for any.`,
    );
  if (code === 'EACCES')
    return new CliError(`Port ${port} on ${host} needs more privileges. Set ${prefix}PORT to another one.`);
  // EINVAL means that the address needs a zone, as fe80::1 does.
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new CliError(`${host} is not an address of this machine. Set ${prefix}HOST to one that is.`);
  return error;
}
