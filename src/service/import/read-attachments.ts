import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { NewsArticle, NewsItem, ResearchItem } from '#contract/company.ts';
import { batches } from '../lib/batches.ts';
import type { Attachment, AttachmentKind, Attachments, Owner } from './attachments.ts';
import { describeIssues } from './describe-issue.ts';
import type { InputFields, InputRow, InputRows } from './input-row.ts';
import type { LastingIds } from './lasting-ids.ts';
import { createProblemList, type ProblemList } from './problem-list.ts';

/** A file of research, news or articles. Each row belongs to a company, or to a news item if it is an article. */
export interface AttachmentTable {
  readonly kind: AttachmentKind;
  readonly rows: InputRows;
  /**
   * The name of the column with the key of the company. By default, the company's id is in the column `company_id`.
   * Articles belong to no company: their column `news_id` has the id of a news item.
   */
  readonly companyKey?: string;
}

/**
 * The columns with the id of the company or news item that a row belongs to. They are read if there is no key column.
 */
export const OWNER_COLUMNS = { research: 'company_id', news: 'company_id', articles: 'news_id' } as const;

const SCHEMAS: Readonly<Record<AttachmentKind, z.ZodMiniType<Attachment>>> = {
  research: z.strictObject(ResearchItem.shape),
  news: z.strictObject({ ...NewsItem.shape, articles: z.array(z.strictObject(NewsArticle.shape)) }),
  articles: z.strictObject(NewsArticle.shape),
};
/** The defaults for columns that a row may leave out. */
const DEFAULTS: Readonly<Record<AttachmentKind, Readonly<Record<string, unknown>>>> = {
  research: { document_type: 'COMPANY', link: '' },
  news: { description: '', articles: [] },
  articles: { summary: '', link: '', publication: '' },
};
const Id = z.int().check(z.nonnegative());

type OnRejectedRow = (
  kind: AttachmentKind,
  row: Pick<InputRow, 'line' | 'text'>,
  problems: readonly string[],
) => void;

/**
 * Reads a file of research, news or articles into `attachments`. Returns how many rows were accepted, and what is
 * wrong with the others.
 */
export async function readAttachments(
  { kind, rows, companyKey }: AttachmentTable,
  attachments: Attachments,
  lastingIds: LastingIds,
  onReject: OnRejectedRow,
): Promise<ProblemList> {
  const list = createProblemList();
  for await (const batch of rows) {
    const owners = await findOwners(batch, kind, companyKey, lastingIds);
    for (const [at, row] of batch.entries()) {
      const problems = row.fields === undefined ? row.problems : add(row, kind, owners[at], attachments);
      list.count(row.line, problems);
      if (problems.length > 0) onReject(kind, row, problems);
    }
  }
  return list;
}

/** Rejects the rows whose company or news item does not exist. Call it after all companies were read. */
export async function rejectOrphans(
  tables: readonly AttachmentTable[],
  lists: Readonly<Partial<Record<AttachmentKind, ProblemList>>>,
  attachments: Pick<Attachments, 'ofCompanies' | 'orphanArticles'>,
  hasCompany: (id: number) => boolean,
  lastingIds: Pick<LastingIds, 'find'>,
  onReject: OnRejectedRow,
): Promise<void> {
  const reject = (kind: AttachmentKind, line: number, text: string, problem: string) => {
    lists[kind]?.reject(line, [problem]);
    onReject(kind, { line, text }, [problem]);
  };
  for (const batch of batches(attachments.ofCompanies())) {
    const keys = batch.flatMap(([, owner]) => (typeof owner === 'string' ? [owner] : []));
    const ids = await lastingIds.find('key', keys);
    const idOf = new Map(keys.map((key, at) => [key, ids[at]]));
    for (const [kind, owner, line, text] of batch) {
      const id = typeof owner === 'string' ? idOf.get(owner) : owner;
      if (id !== undefined && hasCompany(id)) continue;
      const key = tables.find((table) => table.kind === kind)?.companyKey;
      const problem =
        key === undefined
          ? `${OWNER_COLUMNS[kind]}: there is no company ${owner}`
          : `${key}: names no company${typeof owner === 'string' ? `, got ${JSON.stringify(owner)}` : ' of the data'}`;
      reject(kind, line, text, problem);
    }
  }
  for (const [newsItem, line, text] of attachments.orphanArticles())
    reject('articles', line, text, `${OWNER_COLUMNS.articles}: there is no news item ${newsItem}`);
}

type FoundOwner = { readonly owner: Owner; readonly name: Owner } | { readonly problem: string };

async function findOwners(
  batch: readonly InputRow[],
  kind: AttachmentKind,
  companyKey: string | undefined,
  lastingIds: LastingIds,
): Promise<readonly FoundOwner[]> {
  const column = kind === 'articles' ? undefined : companyKey;
  const cells = batch.map((row) => (row.fields && row.raw.get(column ?? OWNER_COLUMNS[kind])?.text) ?? '');
  if (column !== undefined) {
    const ids = await lastingIds.find('key', cells);
    // A new company gets its id later, when its own row is read. Until then, use its key.
    return cells.map((key, at) =>
      key === '' ? { problem: `${column}: is missing` } : { owner: ids[at] ?? key, name: key },
    );
  }
  return cells.map((text) => {
    const id = Id.safeParse(/^\d+$/.test(text) ? Number(text) : undefined);
    return id.success
      ? { owner: id.data, name: id.data }
      : {
          problem: `${OWNER_COLUMNS[kind]}: ${text === '' ? 'is missing' : `expected a whole number, got ${JSON.stringify(text)}`}`,
        };
  });
}

function add(
  row: InputRow & InputFields,
  kind: AttachmentKind,
  found: FoundOwner | undefined,
  attachments: Attachments,
): readonly string[] {
  if (found === undefined || 'problem' in found) return [found?.problem ?? 'names no company'];
  const given: Record<string, unknown> = { ...DEFAULTS[kind], ...row.fields };
  for (const field of row.empty) given[field] ??= '';
  if (given['id'] === undefined || given['id'] === '') given['id'] = makeId(kind, found.name, given);
  if (kind === 'research' && typeof given['id'] === 'number') given['id'] = String(given['id']);
  const { data, error } = SCHEMAS[kind].safeParse(given);
  if (!data) return describeIssues(error?.issues ?? [], given);
  const earlier = attachments.add(kind, found.owner, data, row);
  return earlier === undefined ? [] : [`id: ${JSON.stringify(data.id)} is already on line ${earlier}`];
}

/**
 * Generates an id for a row that has none. Equal rows always get the same id. `name` is what the row contains to name
 * its company or news item: a key or an id.
 */
function makeId(
  kind: AttachmentKind,
  name: Owner,
  fields: Readonly<Record<string, unknown>>,
): number | string {
  const digest = hash(
    'sha1',
    JSON.stringify([name, fields['title'] ?? fields['headline'], fields['published_at']]),
  );
  return kind === 'research' ? digest.slice(0, 16) : Number.parseInt(digest.slice(0, 12), 16);
}
