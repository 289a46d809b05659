import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { type LeftOut, type Manifest, OtherFormatError, unpackBackup } from '../backup/archive.ts';
import { writeBackup } from '../backup/backup.ts';
import { CliError } from '../lib/cli-error.ts';
import { fileError } from '../lib/describe-file-error.ts';
import type { CliContext } from './cli-context.ts';
import { formatCompanies, formatCount, formatOfferings } from './format-count.ts';
import { withStorage } from './with-storage.ts';

/** Throws CliError if the path of a backup is `-`, which other commands take for standard input or output. */
export function refuseStandardStream(path: string, command: string): void {
  if (path === '-')
    throw new CliError(
      `"dossier ${command}" needs a file instead of -, because a backup is checked before it is used. For a file with this name, give ./-`,
      2,
    );
}

/** Formats what a backup contains, such as `50 companies, 2 offerings and 1 key`. */
export function formatContents({ data_set: dataSet, keys }: Manifest): string {
  const data = dataSet
    ? `${formatCompanies(dataSet.company_count)}, ${formatOfferings(dataSet.offering_count)}`
    : 'no data';
  return `${data} and ${formatCount(keys.length, 'key')}`;
}

/** Returns the end of a sentence that says why a backup can't be used. */
export function describeDamage(cause: unknown): string {
  const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  return cause instanceof OtherFormatError ? reason : `it is no backup, or damaged (${reason})`;
}

interface BackupOptions {
  readonly verify?: true;
  readonly keysOnly?: boolean;
}

/** Defines `dossier backup`, which writes data, keys and logos into one archive. */
export function backupCommand(program: Command, context: CliContext): void {
  program
    .command('backup')
    .description(
      'write data, keys, audit and logos into one archive, and check it by reading it back; works while the service runs',
    )
    .argument('<file>', 'the archive (tar), which contains no secrets of keys')
    .option('--verify', 'check an existing archive as "dossier restore" does, and write nothing')
    .option('--keys-only', 'leave out data and logos')
    .action(async (path: string, { verify, keysOnly = false }: BackupOptions) => {
      refuseStandardStream(path, 'backup');
      if (verify) return verifyBackup(path, context);
      return withStorage(
        context,
        async (storage, { dataDir }) => {
          const { manifest, leftOut } = await writeBackup(storage, dataDir, path, { keysOnly });
          for (const { name, reason } of leftOut)
            context.err(`Not in the backup, since ${reason}: ${name}\n`);
          context.out(`Wrote ${path}: ${formatContents(manifest)}.\n`);
        },
        { readOnly: true },
      );
    });
}

/** Prints which logos of an archive are not restored, and why. */
export function printNotRestored(leftOut: readonly LeftOut[], { err }: CliContext): void {
  for (const { name, reason } of leftOut) err(`Not restored, since ${reason}: ${name}\n`);
}

/** Throws CliError if a file can't be read. */
export function refuseUnreadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (cause) {
    throw fileError(path, cause, 'read');
  }
}

async function verifyBackup(path: string, context: CliContext): Promise<void> {
  refuseUnreadable(path);
  // Unpack beside the archive, because that disk is likely to have room for another copy. If it is read-only, use the
  // temporary folder.
  const folder = await mkdtemp(join(dirname(path), '.dossier-verify-')).catch(() =>
    mkdtemp(join(tmpdir(), 'dossier-verify-')),
  );
  try {
    const { manifest, leftOut } = await unpackBackup(path, folder);
    printNotRestored(leftOut, context);
    context.out(`${path} is complete: ${formatContents(manifest)} of ${manifest.created_at}.\n`);
  } catch (cause) {
    throw new CliError(`Cannot restore ${path}: ${describeDamage(cause)}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
