import { CliError } from './cli-error.ts';

/** Where a server listens; port 0 takes any free one. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

/** Says what the operator can do if a port is not free; returns other errors as they are. `prefix` begins the settings. */
export function listenError(error: unknown, { host, port }: ListenOptions, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return new CliError(
      `Port ${port} on ${host} is in use. Set ${prefix}PORT to another one, or to 0 for any.`,
    );
  if (code === 'EACCES')
    return new CliError(`Port ${port} on ${host} needs more rights. Set ${prefix}PORT to another one.`);
  // EINVAL: an address that needs a zone, such as fe80::1.
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new CliError(`${host} is not an address of this machine. Set ${prefix}HOST to one that is.`);
  return error;
}
