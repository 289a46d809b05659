import type { Command } from 'commander';
import { readCurrentInfo } from '../data-sets/served-data-sets.ts';
import { loadSample } from '../import/load-sample.ts';
import { createDemoKey } from '../keys/demo-key.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { CliError } from '../lib/cli-error.ts';
import type { CliContext } from './cli-context.ts';
import { withStorage } from './with-storage.ts';

/** Defines `dossier sample`, which loads the fictional data set. It replaces imported data only with `--force`. */
export function sampleCommand(program: Command, context: CliContext): void {
  program
    .command('sample')
    .description('load the fictional sample data and its logos, unless data was imported')
    .option('--force', 'replace imported data too')
    .option('--create', 'create a data folder in the current folder if there is none')
    .action(({ force = false, create = false }: { force?: boolean; create?: boolean }) =>
      withStorage(
        context,
        async (storage, { dataDir, retention }) => {
          if ((await readCurrentInfo(storage.db)).source === 'import' && !force)
            throw new CliError(
              'The data was imported. To replace it with the sample, run: dossier sample --force',
            );
          const { companies, offerings } = await loadSample(storage, dataDir, { retention });
          await createDemoKey(createKeyStore(storage), dataDir).ensure();
          context.out(`Loaded ${companies.accepted} sample companies and ${offerings.accepted} offerings.\n`);
        },
        { create },
      ),
    );
}
