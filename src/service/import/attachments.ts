import type Libsql from 'libsql';
import type { Company } from '#contract/company.ts';

/** What hangs on companies and has tables of its own. Articles hang on news items. */
export const ATTACHMENT_KINDS = ['research', 'news', 'articles'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** Research and news of companies that come in tables of their own, beside the staged records. */
export type Attachments = ReturnType<typeof createAttachments>;

/** A research document, a news item or an article. */
export interface Attachment {
  readonly id: number | string;
  readonly published_at: string;
}

/** `tables` are those that the import has; what they lack is empty, unless it merges. */
export function createAttachments(
  connection: Libsql.Database,
  tables: readonly AttachmentKind[],
  { merge }: { readonly merge: boolean },
) {
  connection.exec(
    'create table attachment (kind text, owner integer, id, line integer, json text, primary key (kind, owner, id)) without rowid',
  );
  const insert = connection.prepare('insert into attachment values (?, ?, ?, ?, ?) on conflict do nothing');
  const findLine = connection
    .prepare('select line from attachment where kind = ? and owner = ? and id = ?')
    .raw();
  const findOf = connection.prepare('select json from attachment where kind = ? and owner = ?').raw();
  const query = <T>(sql: string) => connection.prepare(sql).raw().iterate([]) as Iterable<T>;
  const read = <T extends Attachment>(kind: AttachmentKind, owner: number): T[] =>
    (findOf.all([kind, owner]) as [string][]).map(([json]) => JSON.parse(json) as T);

  /** The newest first. With `merge`, those that are there already stay, unless one has the same id. */
  function combine<T extends Attachment>(before: readonly T[], added: readonly T[]): T[] {
    const ids = new Set(added.map(({ id }) => id));
    return [...before.filter(({ id }) => !ids.has(id)), ...added].toSorted(
      (one, other) => Date.parse(other.published_at) - Date.parse(one.published_at),
    );
  }

  type Lists = Pick<Company, 'research' | 'news'>;
  return {
    isUsed: tables.length > 0,
    /** Remembers one. Returns the line of an earlier one with the same id and owner, if there is one. */
    add(kind: AttachmentKind, owner: number, line: number, item: Attachment): number | undefined {
      if (insert.run([kind, owner, item.id, line, JSON.stringify(item)]).changes === 1) return undefined;
      return (findLine.all([kind, owner, item.id]) as [number][])[0]?.[0];
    },
    /** The lists of a company, of those that have a table. `before` are those that it has without them. */
    of(company: number, before: Lists): Partial<Lists> {
      const research = read<Lists['research'][number]>('research', company);
      const news = read<Lists['news'][number]>('news', company);
      const changed: Partial<Lists> = {};
      if (tables.includes('research') && (research.length > 0 || !merge))
        changed.research = combine(merge ? before.research : [], research);
      const items =
        tables.includes('news') && (news.length > 0 || !merge)
          ? combine(merge ? before.news : [], news)
          : before.news;
      const withArticles = tables.includes('articles')
        ? items.map((item) => {
            const articles = read<(typeof item.articles)[number]>('articles', item.id);
            return articles.length > 0 || !merge
              ? { ...item, articles: combine(merge ? item.articles : [], articles) }
              : item;
          })
        : items;
      if (withArticles !== before.news) changed.news = withArticles;
      return changed;
    },
    /** Companies that research or news were read for, by id, with the first line that names each. */
    owners: () =>
      query<readonly [company: number, kind: 'research' | 'news', line: number]>(
        `select owner, kind, min(line) from attachment where kind <> 'articles' group by owner, kind order by owner`,
      ),
  };
}
