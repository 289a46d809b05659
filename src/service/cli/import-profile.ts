import { readFileSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import * as z from 'zod/mini';
import { CliError } from '../lib/cli-error.ts';
import { describeFileError, fileError } from '../lib/describe-file-error.ts';
import { STANDARD_OUTPUT } from '../lib/line-writer.ts';

/** The contents of a profile file: the options of `dossier import` that say how a file is read. */
const Profile = z.strictObject({
  map: z.optional(z.record(z.string(), z.string())),
  key: z.optional(z.string()),
  companyKey: z.optional(z.string()),
  categories: z.optional(z.array(z.string())),
  categorySeparator: z.optional(z.string()),
  duplicates: z.optional(z.enum(['first', 'last'])),
  ignoreUnknown: z.optional(z.boolean()),
  csv: z.optional(z.boolean()),
  dates: z.optional(z.enum(['dmy', 'mdy'])),
  delimiter: z.optional(z.string()),
  encoding: z.optional(z.string()),
  sheet: z.optional(z.string()),
  maxExpansion: z.optional(z.int()),
});

type Profile = z.infer<typeof Profile>;
const NAMES = Object.keys(Profile.shape) as readonly (keyof Profile)[];

/** Adds the options of a profile to those on the command line, which take precedence. Throws CliError. */
export function applyProfile(command: Command, path: string): void {
  const profile = readProfile(path);
  for (const name of NAMES) {
    const value = profile[name];
    if (value === undefined || command.getOptionValueSource(name) === 'cli') continue;
    const parsed = name === 'map' ? new Map(Object.entries(value)) : value;
    command.setOptionValueWithSource(name, parsed, 'config');
  }
}

function readProfile(path: string): Profile {
  try {
    return Profile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const reason =
      cause instanceof z.core.$ZodError
        ? cause.issues.map(({ message, path: at }) => [...at, message].join(': ')).join('; ')
        : describeFileError(cause, 'read');
    throw new CliError(`Cannot use the profile ${path}: ${reason}. --save-profile writes one.`, 2);
  }
}

/** Saves the options of a command to a profile file. Throws CliError. */
export function saveProfile(command: Command, path: string): void {
  if (path === STANDARD_OUTPUT)
    throw new CliError('--save-profile needs a file instead of -. For a file with this name, give ./-', 2);
  const values = command.opts();
  const kept = NAMES.flatMap((name) => {
    const value: unknown = values[name];
    if (value === undefined || command.getOptionValueSource(name) === 'default') return [];
    return [[name, value instanceof Map ? Object.fromEntries(value) : value]];
  });
  try {
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  } catch (cause) {
    throw fileError(path, cause, 'write');
  }
}
