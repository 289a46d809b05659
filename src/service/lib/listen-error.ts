import { CliError } from './cli-error.ts';

/** Where a server listens. Port 0 means any free port. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

/**
 * Explains why a port can't be used and what to do. Returns any other error as it is. `prefix` begins the names of the
 * settings.
 */
export function listenError(error: unknown, { host, port }: ListenOptions, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return new CliError(
      `Port ${port} on ${host} is in use. Set ${prefix}PORT to another one, or to 0 for any.`,
    );
  if (code === 'EACCES')
    return new CliError(`Port ${port} on ${host} needs more rights. Set ${prefix}PORT to another one.`);
  // EINVAL means that an address such as fe80::1 needs a zone.
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new CliError(`${host} is not an address of this machine. Set ${prefix}HOST to one that is.`);
  return error;
}
