import type Libsql from 'libsql';
import type { Company } from '#contract/company.ts';

/**
 * Lists inside a company's record that can be imported from their own files. Articles are lists inside its news
 * items.
 */
export const ATTACHMENT_KINDS = ['research', 'news', 'articles'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/**
 * The rows of research, news and article files. They are kept in the import's temporary database until the companies
 * are read.
 */
export type Attachments = ReturnType<typeof createAttachments>;

/** A research document, a news item or an article. */
export interface Attachment {
  readonly id: number | string;
  readonly published_at: string;
}

/**
 * The id of the company or news item that an attachment belongs to. A new company that has no id yet is identified by
 * its key, a text.
 */
export type Owner = number | string;

/**
 * How many companies had research, how many companies had news, and how many news items had articles (`before`), and
 * how many of these companies or news items lose all of it (`lost`).
 */
export type LostLists = Readonly<Record<AttachmentKind, { readonly before: number; readonly lost: number }>>;

/**
 * Creates temporary tables for research, news or articles, as far as `tables` lists them. With `merge`, those in the
 * current data set stay even if the files do not contain them.
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
     * Applies the files of attachments to a company's research and news, given as `before`. Returns only the lists that
     * the files change.
     */
    of(company: number, key: string | undefined, before: Lists): Partial<Lists> {
      const research = read<Lists['research'][number]>('research', company, key);
      const news = read<Lists['news'][number]>('news', company, key);
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
            if (articles.length > 0) markFound.run([item.id]);
            if (!merge) countLoss('articles', item.articles, articles);
            return articles.length > 0 || !merge
              ? { ...item, articles: combine(merge ? item.articles : [], articles) }
              : item;
          })
        : items;
      if (withArticles !== before.news) changed.news = withArticles;
      if (changed.research) countLoss('research', before.research, changed.research);
      if (changed.news) countLoss('news', before.news, changed.news);
      return changed;
    },
    /**
     * Returns how many companies and news items lose all research, news or articles. Only companies that were passed to
     * `of` are counted.
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
