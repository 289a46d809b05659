import { SCOPES, type Scope } from '#contract/endpoints.ts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiKey, createKeyStore, type KeyStore } from '../keys/store.ts';
import type { Terminal } from './terminal.ts';
import { withDatabase } from './with-database.ts';

function parseClient(name: string): string {
  if (/^[^\p{C}\s](?:[^\p{C}]{0,62}[^\p{C}\s])?$/u.test(name)) return name;
  throw new InvalidArgumentError('A client is 1 to 64 printable characters.');
}

function parseScope(scope: string, before: readonly Scope[] = []): Scope[] {
  const known = SCOPES.find((one) => one === scope);
  if (known === undefined) throw new InvalidArgumentError(`The scopes are ${SCOPES.join(' and ')}.`);
  return [...new Set([...before, known])];
}

const stateOf = ({ revoked, suspended }: ApiKey) =>
  revoked ? 'revoked' : suspended ? 'suspended' : 'active';

/** `dossier keys …`: every change counts at once, in a running service too. */
export function keysCommand(program: Command, terminal: Terminal): void {
  const keys = program.command('keys').description('make, list and end API keys');
  const run = (act: (store: KeyStore) => Promise<void>, { readOnly = false } = {}) =>
    withDatabase(terminal, (db) => act(createKeyStore(db)), { readOnly });
  const say = (line: string) => terminal.err(`${line}\n`);

  keys
    .command('create')
    .description('make a key; its secret is printed once, alone on the last line')
    .addOption(new Option('--client <name>', 'who will hold it').argParser(parseClient).makeOptionMandatory())
    .addOption(
      new Option('--scope <scope>', `what it may read: ${SCOPES.join(', ')}; repeat for more`)
        .argParser(parseScope)
        .makeOptionMandatory(),
    )
    .action(({ client, scope }: { client: string; scope: Scope[] }) =>
      run(async (store) => {
        const { id, secret } = await store.create({ client, scopes: scope });
        say(`Made ${id} for ${client}. The secret is shown only this once:`);
        terminal.out(`${secret}\n`);
      }),
    );
  keys
    .command('list')
    .description('every key: id, client, scopes, state')
    .action(() =>
      run(
        async (store) => {
          const all = await store.list();
          if (all.length === 0) say('There are no keys yet. Make one: dossier keys create --help');
          for (const key of all)
            terminal.out(`${key.id}\t${key.client}\t${key.scopes.join(',')}\t${stateOf(key)}\n`);
        },
        { readOnly: true },
      ),
    );
  keys
    .command('revoke <key_id>')
    .description('end a key for good')
    .action((id: string) => run((store) => store.revoke(id).then(() => say(`Revoked ${id}.`))));
  keys
    .command('suspend <client>')
    .description("refuse all of a client's keys until resumed")
    .action((client: string) =>
      run((store) => store.suspend(client).then(() => say(`Suspended ${client}.`))),
    );
  keys
    .command('resume <client>')
    .description('end a suspension')
    .action((client: string) => run((store) => store.resume(client).then(() => say(`Resumed ${client}.`))));
}
