import type Libsql from 'libsql';
import type { Company } from '#contract/company.ts';

/** The lists in a company's record that can be imported from files of their own. Articles are inside news items. */
export const ATTACHMENT_KINDS = ['research', 'news', 'articles'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** The rows of files of research, news and articles, which wait in the temporary database until companies are read. */
export type Attachments = ReturnType<typeof createAttachments>;

/** A research document, a news item or an article. */
export interface Attachment {
  readonly id: number | string;
  readonly published_at: string;
}

/**
 * The id of the company or news item that an attachment belongs to. A new company that has no id yet is identified by
 * its key, which is a text.
 */
export type Owner = number | string;

/**
 * For research and news: how many companies have some before the import (`before`), and how many of these lose all of
 * it (`lost`). For articles: the same for news items.
 */
export type LostLists = Readonly<Record<AttachmentKind, { readonly before: number; readonly lost: number }>>;

/**
 * Creates temporary tables for research, news and articles. `tables` lists the kinds for which there are files. With
 * `merge`, current research, news and articles stay even if the files do not contain them.
 */
export function createAttachments(
  connection: Libsql.Database,
  tables: readonly AttachmentKind[],
  { merge }: { readonly merge: boolean },
) {
  connection.exec(
    'create table attachment (kind text, owner, id, line integer, json text, text text, primary key (kind, owner, id)) without rowid',
  );
  connection.exec('create table news_with_articles (id integer primary key)');
  const insert = connection.prepare(
    'insert into attachment values (?, ?, ?, ?, ?, ?) on conflict do nothing',
  );
  const markFound = connection.prepare('insert into news_with_articles values (?) on conflict do nothing');
  const findLine = connection
    .prepare('select line from attachment where kind = ? and owner = ? and id = ?')
    .raw();
  const findOf = connection.prepare('select json from attachment where kind = ? and owner in (?, ?)').raw();
  const query = <T>(sql: string) => connection.prepare(sql).raw().iterate([]) as Iterable<T>;
  const read = <T extends Attachment>(kind: AttachmentKind, owner: number, key?: string): T[] =>
    (findOf.all([kind, owner, key ?? null]) as [string][]).map(([json]) => JSON.parse(json) as T);

  const losses = {
    research: { before: 0, lost: 0 },
    news: { before: 0, lost: 0 },
    articles: { before: 0, lost: 0 },
  };
  function countLoss(kind: AttachmentKind, before: readonly unknown[], after: readonly unknown[]): void {
    if (before.length === 0) return;
    losses[kind].before++;
    if (after.length === 0) losses[kind].lost++;
  }

  /** Combines two lists and sorts them, newest first. An added attachment replaces the one with the same id. */
  function combine<T extends Attachment>(before: readonly T[], added: readonly T[]): T[] {
    const ids = new Set(added.map(({ id }) => id));
    return [...before.filter(({ id }) => !ids.has(id)), ...added].toSorted(
      (one, other) => Date.parse(other.published_at) - Date.parse(one.published_at),
    );
  }

  /**
   * Returns what a list contains after the import; undefined if the files leave the list as it is. A merge adds the
   * attachments in the files to the list, and any other import replaces the list by them.
   */
  function listAfterImport<T extends Attachment>(
    kind: AttachmentKind,
    before: readonly T[],
    added: readonly T[],
  ) {
    if (!tables.includes(kind) || (merge && added.length === 0)) return undefined;
    return combine(merge ? before : [], added);
  }

  /** Adds the articles of the files to news items. Returns the same list if there is no file of articles. */
  function withArticles(items: Company['news']): Company['news'] {
    if (!tables.includes('articles')) return items;
    return items.map((item) => {
      const added = read<(typeof item.articles)[number]>('articles', item.id);
      if (added.length > 0) markFound.run([item.id]);
      const articles = listAfterImport('articles', item.articles, added);
      if (!merge) countLoss('articles', item.articles, added);
      return articles === undefined ? item : { ...item, articles };
    });
  }

  type Lists = Pick<Company, 'research' | 'news'>;
  return {
    isUsed: tables.length > 0,
    /**
     * Stores an attachment. If its owner already has one with the same id, keeps the earlier one and returns the line
     * on which that one stands in its file.
     */
    add(
      kind: AttachmentKind,
      owner: Owner,
      item: Attachment,
      { line, text }: { readonly line: number; readonly text: string },
    ): number | undefined {
      const row = [kind, owner, item.id, line, JSON.stringify(item), text];
      if (insert.run(row).changes === 1) return undefined;
      return (findLine.all([kind, owner, item.id]) as [number][])[0]?.[0];
    },
    /**
     * Applies the files of attachments to the research and news of a company. Returns only the lists that change. Also
     * counts the lists that become empty, for `losses`.
     */
    applyTo(company: number, key: string | undefined, before: Lists): Partial<Lists> {
      const research = listAfterImport('research', before.research, read('research', company, key));
      const items = listAfterImport('news', before.news, read('news', company, key));
      const news = withArticles(items ?? before.news);
      const changed: Partial<Lists> = {
        ...(research && { research }),
        ...(news !== before.news && { news }),
      };
      if (changed.research) countLoss('research', before.research, changed.research);
      if (changed.news) countLoss('news', before.news, changed.news);
      return changed;
    },
    /**
     * Returns how many companies and news items lose all research, news or articles. Only companies that were passed to
     * `applyTo` are counted.
     */
    losses: (): LostLists => losses,
    /** Yields all research and news, each with the id or key of its company. */
    ofCompanies: () =>
      query<readonly [kind: 'research' | 'news', owner: Owner, line: number, text: string]>(
        "select kind, owner, line, text from attachment where kind <> 'articles' order by kind, line",
      ),
    /** Yields the articles of news items that no company has. */
    orphanArticles: () =>
      query<readonly [newsItem: number, line: number, text: string]>(
        "select owner, line, text from attachment where kind = 'articles' and owner not in (select id from news_with_articles) order by line",
      ),
  };
}
