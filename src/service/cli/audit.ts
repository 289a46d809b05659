import { type Command, InvalidArgumentError } from 'commander';
import * as z from 'zod/mini';
import { type AuditEntry, listAuditEntries } from '../audit/audit-store.ts';
import type { CliContext } from './cli-context.ts';
import { withStorage } from './with-storage.ts';

function parseSince(text: string): string {
  const time = Date.parse(text);
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time)) return new Date(time).toISOString();
  throw new InvalidArgumentError(
    'It must be a date such as 2027-01-31, or a time such as 2027-01-31T12:00:00Z.',
  );
}

const Counts = z.object({ added: z.number(), changed: z.number(), removed: z.number() });
const Changes = z.partialRecord(z.string(), Counts);

const formatAction = ({ action, failure }: AuditEntry) => (failure === null ? action : `${action} failed`);

/** Formats the details of an entry, such as `companies=45 (added 5, changed 0, removed 1)`. */
function formatDetails({ failure: cause, details: { changes, ...details } }: AuditEntry): string {
  const counted = Changes.safeParse(changes).data ?? {};
  return Object.entries({ cause, ...details })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const text = `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
      return counted[name] ? `${text} (${formatCounts(counted[name])})` : text;
    })
    .join(' ');
}

const formatCounts = ({ added, changed, removed }: z.infer<typeof Counts>) =>
  added + changed + removed === 0 ? 'unchanged' : `added ${added}, changed ${changed}, removed ${removed}`;

/** Defines `dossier audit`, which lists what was done to data and keys. */
export function auditCommand(program: Command, context: CliContext): void {
  program
    .command('audit')
    .description(
      'list what was done to data and keys, oldest first, with tabs between the columns: time, user and host, action, revision or key, details',
    )
    .option('--since <date>', 'only entries from this time on, in UTC', parseSince)
    .option('--json', 'print a JSON array')
    .action(({ since, json }: { since?: string; json?: true }) =>
      withStorage(
        context,
        async ({ db }) => {
          const entries = await listAuditEntries(db, since);
          if (json) return context.out(`${JSON.stringify(entries)}\n`);
          for (const entry of entries)
            context.out(
              `${[entry.at, entry.actor, formatAction(entry), entry.subject, formatDetails(entry)].join('\t')}\n`,
            );
        },
        { readOnly: true },
      ),
    );
}
