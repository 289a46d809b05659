import { hash } from 'node:crypto';
import { NewsArticle, NewsItem, ResearchItem } from '#contract/company.ts';
import * as z from 'zod/mini';
import type { Attachment, AttachmentKind, Attachments } from './attachments.ts';
import { describeIssues } from './describe-issue.ts';
import type { InputFields, InputRow, InputRows } from './input-row.ts';
import type { LastingIds } from './lasting-ids.ts';
import { createProblemList, type ProblemList } from './problem-list.ts';

/** A table of what hangs on companies. */
export interface AttachmentTable {
  readonly kind: AttachmentKind;
  readonly rows: InputRows;
  /** The column that names the company by its key; otherwise `company_id` has its id. Articles name their news item. */
  readonly companyKey?: string;
}

/** The columns that name what a row hangs on, without a key. */
export const OWNER_COLUMNS = { research: 'company_id', news: 'company_id', articles: 'news_id' } as const;

const SCHEMAS: Readonly<Record<AttachmentKind, z.ZodMiniType<Attachment>>> = {
  research: z.strictObject(ResearchItem.shape),
  news: z.strictObject({ ...NewsItem.shape, articles: z.array(z.strictObject(NewsArticle.shape)) }),
  articles: z.strictObject(NewsArticle.shape),
};
/** What a row may lack. */
const DEFAULTS: Readonly<Record<AttachmentKind, Readonly<Record<string, unknown>>>> = {
  research: { document_type: 'COMPANY', link: '' },
  news: { description: '', articles: [] },
  articles: { summary: '', link: '', publication: '' },
};
const Id = z.int().check(z.nonnegative());

/** Reads a table and remembers its good rows. Returns what is wrong with others, and how many were read. */
export async function readAttachments(
  { kind, rows, companyKey }: AttachmentTable,
  attachments: Attachments,
  lastingIds: LastingIds,
): Promise<ProblemList> {
  const list = createProblemList();
  for await (const batch of rows) {
    const owners = await findOwners(batch, kind, companyKey, lastingIds);
    for (const [at, row] of batch.entries()) {
      const problems = row.fields === undefined ? row.problems : add(row, kind, owners[at], attachments);
      list.count(row.line, problems);
    }
  }
  return list;
}

async function findOwners(
  batch: readonly InputRow[],
  kind: AttachmentKind,
  companyKey: string | undefined,
  lastingIds: LastingIds,
): Promise<readonly (number | string)[]> {
  const column = kind === 'articles' ? undefined : companyKey;
  const cells = batch.map((row) => (row.fields && row.raw.get(column ?? OWNER_COLUMNS[kind])?.text) ?? '');
  if (column !== undefined) {
    const ids = await lastingIds.companies('key', cells);
    // Whether there is such a company is seen when all companies are read.
    return ids.map((id, at) =>
      cells[at] === '' ? `${column}: is missing` : (id ?? `${column}: is missing`),
    );
  }
  return cells.map((text) => {
    const id = Id.safeParse(/^\d+$/.test(text) ? Number(text) : undefined);
    return id.success
      ? id.data
      : `${OWNER_COLUMNS[kind]}: expected a whole number, got ${JSON.stringify(text)}`;
  });
}

/** Returns what is wrong with a row. */
function add(
  { line, fields, empty }: InputRow & InputFields,
  kind: AttachmentKind,
  owner: number | string | undefined,
  attachments: Attachments,
): readonly string[] {
  if (typeof owner !== 'number') return [owner ?? 'names no company'];
  const given: Record<string, unknown> = { ...DEFAULTS[kind], ...fields };
  for (const field of empty) given[field] ??= '';
  if (given['id'] === undefined || given['id'] === '') given['id'] = makeId(kind, owner, given);
  if (kind === 'research' && typeof given['id'] === 'number') given['id'] = String(given['id']);
  const { data, error } = SCHEMAS[kind].safeParse(given);
  if (!data) return describeIssues(error?.issues ?? [], given);
  const earlier = attachments.add(kind, owner, line, data);
  return earlier === undefined ? [] : [`id: ${JSON.stringify(data.id)} is already on line ${earlier}`];
}

/** An id for a row without one: the same row always gets the same. */
function makeId(
  kind: AttachmentKind,
  owner: number,
  fields: Readonly<Record<string, unknown>>,
): number | string {
  const digest = hash(
    'sha1',
    JSON.stringify([owner, fields['title'] ?? fields['headline'], fields['published_at']]),
  );
  return kind === 'research' ? digest.slice(0, 16) : Number.parseInt(digest.slice(0, 12), 16);
}
