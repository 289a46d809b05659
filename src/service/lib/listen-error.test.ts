import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { CliError } from './cli-error.ts';
import { listenError } from './listen-error.ts';

test.each(['192.0.2.1', 'fe80::1', 'no.such.host.invalid'])(
  'a service that cannot listen on %s names the setting',
  async (host) => {
    const [error] = await once(createServer().listen(0, host), 'error').catch((cause: unknown) => [cause]);
    expect(listenError(error, { host, port: 8420 })).toEqual(
      new CliError(`${host} is not an address of this machine. Set HOST to one that is.`),
    );
  },
);
