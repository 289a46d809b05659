import { tmpdir } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { companyLines, offeringLines } from '../data-sets/export.ts';
import { holdImports, releaseImports } from '../data-sets/hold.ts';
import {
  findDataSet,
  listServedDataSets,
  removeUnused,
  rollBack,
  type ServedDataSet,
} from '../data-sets/served-data-sets.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import type { DataSetContainers } from '../db/storage.ts';
import { isDataSetDamaged } from '../import/compare.ts';
import { diffDataSets } from '../import/diff-data-sets.ts';
import { withImportLock } from '../import/import-lock.ts';
import { CliError } from '../lib/cli-error.ts';
import { openLineWriter, STANDARD_OUTPUT } from '../lib/line-writer.ts';
import { writeWholeFile } from '../lib/whole-file.ts';
import type { CliContext } from './cli-context.ts';
import { formatCompanies, formatCount, formatOfferings } from './format-count.ts';
import { formatDifferences } from './import-report.ts';
import { withStorage } from './with-storage.ts';

/**
 * How many digits of a revision are printed. They are enough to tell data sets apart, and all commands accept
 * shortened revisions.
 */
const SHORT_REVISION = 12;

/** Formats a line of `dossier data list`, whose columns are separated by tabs. */
function formatServed({ revision, since, command, isCurrent, bytes, ...served }: ServedDataSet): string {
  const { changes } = served;
  const formatChanges = (kind: 'companies' | 'offerings') =>
    changes ? `+${changes[kind].added} ~${changes[kind].changed} -${changes[kind].removed}` : '—';
  return [
    revision.slice(0, SHORT_REVISION),
    since.replace(/\.\d+Z$/, 'Z'),
    command,
    `${formatCompanies(served.companyCount)} ${formatChanges('companies')}`,
    `${formatOfferings(served.offeringCount)} ${formatChanges('offerings')}`,
    `${Math.ceil(bytes / 2 ** 20).toLocaleString('en-US')} MB`,
    ...(isCurrent ? ['served now'] : []),
  ].join('\t');
}

const toJson = ({ since, companyCount, offeringCount, isCurrent, ...served }: ServedDataSet) => ({
  revision: served.revision,
  since,
  command: served.command,
  is_current: isCurrent,
  source: served.source,
  companies: companyCount,
  offerings: offeringCount,
  changes: served.changes,
  bytes: served.bytes,
});

function parseKept(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}

const REVISION = 'as "data list" prints it; its first characters are enough';

/** Defines `dossier data`, whose subcommands list, compare, export and roll back data sets. */
export function dataCommand(program: Command, context: CliContext): void {
  const data = program
    .command('data')
    .description('list, compare, export and roll back the data sets that were served');
  listCommand(data, context);
  rollbackCommand(data, context);
  diffCommand(data, context);
  holdCommand(data, context);
  releaseCommand(data, context);
  pruneCommand(data, context);
  exportCommand(data, context);
}

function listCommand(data: Command, context: CliContext): void {
  data
    .command('list')
    .description(
      'list the data sets that were served, newest first, with tabs between the columns: revision, since when, command, companies and offerings with what was added (+), changed (~) and removed (-) or — if that is not known, size',
    )
    .option('--json', 'print a JSON array')
    .action(({ json }: { json?: true }) =>
      withStorage(
        context,
        async ({ db }) => {
          const served = await listServedDataSets(db);
          if (json) return context.out(`${JSON.stringify(served.map(toJson))}\n`);
          if (served.length === 0) context.err('There is no data yet. Load some: dossier import --help\n');
          for (const entry of served) context.out(`${formatServed(entry)}\n`);
        },
        { readOnly: true },
      ),
    );
}

function rollbackCommand(data: Command, context: CliContext): void {
  data
    .command('rollback')
    .description('serve an earlier data set again, by default the one before the current one')
    .argument('[revision]', REVISION)
    .action((revision: string | undefined) =>
      withStorage(
        context,
        (storage) =>
          withImportLock(storage, async () => {
            const { from, to } = await rollBack(storage, revision);
            context.out(
              `Serving ${to.revision.slice(0, SHORT_REVISION)} again: ${formatCompanies(to.companyCount)} and ${formatOfferings(to.offeringCount)}. To take this back: dossier data rollback ${from.revision.slice(0, SHORT_REVISION)}\nA timer may import the same feed again. To refuse imports until it is good: dossier data hold\n`,
            );
          }),
        { auditFailuresAs: 'rollback' },
      ),
    );
}

function diffCommand(data: Command, context: CliContext): void {
  data
    .command('diff')
    .description('show what differs between two data sets, and in which fields')
    .argument('<before>', REVISION)
    .argument('<after>', REVISION)
    .option('--report <file>', 'write every difference to this file, as JSON Lines')
    .action((before: string, after: string, { report: path }: { report?: string }) =>
      withStorage(
        context,
        async ({ db, containers }) => {
          const [from, to] = [await findDataSet(db, before), await findDataSet(db, after)];
          const report = path === undefined ? null : openLineWriter(path, context.out);
          try {
            const { differences, fields } = await diffDataSets(
              containers,
              tmpdir(),
              from.revision,
              to.revision,
              (difference) => report?.write(difference),
            );
            const say = path === STANDARD_OUTPUT ? context.err : context.out;
            say(`${formatDifferences(differences, fields).join('\n')}\n`);
          } finally {
            report?.close();
          }
        },
        { readOnly: true },
      ),
    );
}

function holdCommand(data: Command, context: CliContext): void {
  data
    .command('hold')
    .description('refuse imports from now on, for instance while a nightly feed is bad')
    .option('--reason <text>', 'reason that refused imports print')
    .action(({ reason = '' }: { readonly reason?: string }) =>
      withStorage(context, async ({ db }) => {
        await holdImports(db, reason);
        context.out('Imports are refused from now on. To allow them again: dossier data release\n');
      }),
    );
}

function releaseCommand(data: Command, context: CliContext): void {
  data
    .command('release')
    .description('allow imports again after "data hold"')
    .action(() =>
      withStorage(context, async ({ db }) => {
        const wasHeld = await releaseImports(db);
        context.out(
          wasHeld ? 'Imports are allowed again.\n' : 'Imports were not on hold. Nothing was changed.\n',
        );
      }),
    );
}

function pruneCommand(data: Command, context: CliContext): void {
  data
    .command('prune')
    .description('remove earlier data sets, which are kept for rollbacks')
    .option('--keep <number>', 'how many data sets stay, including the current one', parseKept, 1)
    .action(({ keep }: { keep: number }) =>
      withStorage(context, (storage) =>
        withImportLock(storage, async () => {
          const sizes = async () =>
            new Map((await listServedDataSets(storage.db)).map(({ revision, bytes }) => [revision, bytes]));
          const before = await sizes();
          await removeUnused(storage, { dataSets: keep, bytes: 0 });
          for (const revision of (await sizes()).keys()) before.delete(revision);
          const bytes = [...before.values()].reduce((sum, size) => sum + size, 0);
          context.out(
            `Removed ${formatCount(before.size, 'data set')}, ${Math.ceil(bytes / 2 ** 20).toLocaleString('en-US')} MB.\n`,
          );
        }),
      ),
    );
}

function exportCommand(data: Command, context: CliContext): void {
  data
    .command('export')
    .description('write a data set to files that "dossier import" reads; by default the current one')
    .argument('[revision]', REVISION)
    .option(
      '--companies <file>',
      'file for the companies: JSON Lines, or CSV if its name ends in .csv; - writes to standard output',
    )
    .option('--offerings <file>', 'file for the offerings, as JSON Lines; - writes to standard output')
    .action((revision: string | undefined, files: { companies?: string; offerings?: string }) => {
      const { companies, offerings } = files;
      if (companies === undefined && offerings === undefined)
        throw new CliError('There is nothing to write. Give --companies, --offerings or both.', 2);
      if (companies === STANDARD_OUTPUT && offerings === STANDARD_OUTPUT)
        throw new CliError('Only one of companies and offerings can be written to standard output.', 2);
      const write = async (path: string, lines: AsyncIterable<string>) => {
        if (path !== STANDARD_OUTPUT) return writeWholeFile(path, lines);
        for await (const text of lines) context.out(text);
      };
      return withStorage(
        context,
        async ({ db, containers }) => {
          const found = await findDataSet(db, revision);
          await withIntactDataSet(containers, found, async (dataSet) => {
            if (companies !== undefined)
              await write(companies, companyLines(dataSet, /\.csv$/i.test(companies) ? 'csv' : 'jsonl'));
            if (offerings !== undefined) await write(offerings, offeringLines(dataSet));
          });
          const written = [
            ...(companies === undefined ? [] : [`${formatCompanies(found.companyCount)} to ${companies}`]),
            ...(offerings === undefined ? [] : [`${formatOfferings(found.offeringCount)} to ${offerings}`]),
          ];
          const say = [companies, offerings].includes(STANDARD_OUTPUT) ? context.err : context.out;
          say(`Wrote ${written.join(' and ')}, of ${found.revision.slice(0, SHORT_REVISION)}.\n`);
        },
        { readOnly: true },
      );
    });
}

/** Opens a data set, passes it to `read`, and closes it. Throws CliError if it is damaged. */
async function withIntactDataSet(
  containers: Pick<DataSetContainers, 'open'>,
  { revision }: Pick<ServedDataSet, 'revision'>,
  read: (dataSet: DataSetDatabase) => Promise<void>,
): Promise<void> {
  const container = await containers.open(revision);
  try {
    if (await isDataSetDamaged(container, revision))
      throw new CliError(
        `The data set ${revision.slice(0, SHORT_REVISION)} is damaged: its records are not those that were imported. Nothing was written. Import them again, or go back (dossier data rollback).`,
      );
    await read(container.db);
  } finally {
    await container.close();
  }
}
