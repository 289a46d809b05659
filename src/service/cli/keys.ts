import { SCOPES, type Scope } from '#contract/routes.ts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiKey, createKeyStore, type KeyStore } from '../keys/store.ts';
import type { CliContext } from './cli-context.ts';
import { withDatabase } from './with-database.ts';

function parseClient(name: string): string {
  if (/^[^\p{C}\s](?:[^\p{C}]{0,62}[^\p{C}\s])?$/u.test(name)) return name;
  throw new InvalidArgumentError('A client is 1 to 64 printable characters.');
}

function parseScope(scope: string, previous: readonly Scope[] = []): Scope[] {
  const parsed = SCOPES.find((name) => name === scope);
  if (parsed === undefined) throw new InvalidArgumentError(`The scopes are ${SCOPES.join(' and ')}.`);
  return [...new Set([...previous, parsed])];
}

const stateOf = ({ revoked, suspended }: ApiKey) =>
  revoked ? 'revoked' : suspended ? 'suspended' : 'active';

/** `dossier keys …`: changes take effect immediately, even in a running service. */
export function keysCommand(program: Command, context: CliContext): void {
  const keys = program.command('keys').description('make, list and end API keys');
  const run = (act: (store: KeyStore) => Promise<void>, { readOnly = false } = {}) =>
    withDatabase(context, (db) => act(createKeyStore(db)), { readOnly });
  const printNote = (line: string) => context.err(`${line}\n`);

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
        printNote(`Made ${id} for ${client}. The secret is shown only this once:`);
        context.out(`${secret}\n`);
      }),
    );
  keys
    .command('list')
    .description('every key: id, client, scopes, state')
    .action(() =>
      run(
        async (store) => {
          const all = await store.list();
          if (all.length === 0) printNote('There are no keys yet. Make one: dossier keys create --help');
          for (const key of all)
            context.out(`${key.id}\t${key.client}\t${key.scopes.join(',')}\t${stateOf(key)}\n`);
        },
        { readOnly: true },
      ),
    );
  keys
    .command('revoke <key_id>')
    .description('end a key for good')
    .action((id: string) => run((store) => store.revoke(id).then(() => printNote(`Revoked ${id}.`))));
  keys
    .command('suspend <client>')
    .description("refuse all of a client's keys until resumed")
    .action((client: string) =>
      run((store) => store.suspend(client).then(() => printNote(`Suspended ${client}.`))),
    );
  keys
    .command('resume <client>')
    .description('end a suspension')
    .action((client: string) =>
      run((store) => store.resume(client).then(() => printNote(`Resumed ${client}.`))),
    );
}
