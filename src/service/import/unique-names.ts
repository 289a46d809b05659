import type Libsql from 'libsql';
import * as z from 'zod/mini';
import { type Company, CompanySummary } from '#contract/company.ts';
import { scanRecords } from '../data-sets/scan-records.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { slugOf } from './fill-in.ts';

/** Generates normalized names of companies, each of them unique. */
export type UniqueNames = ReturnType<typeof createUniqueNames>;

const PAGE = 1_000;
const Named = z.object({
  id: CompanySummary.shape.id,
  normalized_name: CompanySummary.shape.normalized_name,
});

/**
 * Creates a generator of unique normalized names. A table in the import's temporary database lists the names in use,
 * including those of the current companies.
 */
export function createUniqueNames(connection: Libsql.Database, currentDb: DataSetDatabase | null) {
  connection.exec('create table normalized_name (name text primary key, id integer)');
  connection.exec('create table filled_name (name text primary key, id integer)');
  const insert = connection.prepare('insert into normalized_name values (?, ?) on conflict do nothing');
  const find = connection.prepare('select id from normalized_name where name = ?').raw();
  const noteFilled = connection.prepare('insert or replace into filled_name values (?, ?)');
  // Finds companies whose generated name is also the name of another incoming company. `staged-table.ts` has created
  // the table `company` for the incoming companies.
  const findTaken = connection
    .prepare(
      `select filled.id from company join filled_name as filled
        on filled.name = json_extract(company.summary, '$.normalized_name') where company.id <> filled.id`,
    )
    .raw();
  let [hasReservedCurrent, hasGiven] = [false, false];
  /** Reserves a name for a company. Returns false if another company has that name. */
  const reserve = (name: string, id: number): boolean =>
    insert.run([name, id]).changes === 1 || (find.all([name]) as [number][])[0]?.[0] === id;

  /**
   * Reserves a name that no other company has: the slug of the company's name, with the company's id after it if
   * another company has that slug.
   */
  function claim(name: string, id: number): string {
    const slug = slugOf(name) || 'company';
    const candidates = slug === 'company' ? [] : [slug];
    for (let count = 1; ; count++) {
      candidates.push(count === 1 ? `${slug}-${id}` : `${slug}-${id}-${count}`);
      const free = candidates.find((candidate) => reserve(candidate, id));
      if (free !== undefined) return free;
    }
  }

  return {
    /** Reserves the names of all current companies. Only the first call does anything. */
    async reserveCurrent(): Promise<void> {
      if (hasReservedCurrent) return;
      hasReservedCurrent = true;
      if (currentDb === null) return;
      for await (const rows of scanRecords(currentDb, 'companies', PAGE))
        for (const { summary } of rows) {
          const { id, normalized_name: name } = Named.parse(JSON.parse(summary));
          reserve(name, id);
        }
    },
    /** Call this for each company to which the file itself gives a normalized name. */
    noteGiven(): void {
      hasGiven = true;
    },
    /**
     * Returns a normalized name for a company. While the company's name stays the same, so does its normalized name.
     */
    fillIn(name: string, id: number, current: Pick<Company, 'name' | 'normalized_name'> | undefined): string {
      const filled = current?.name === name ? current.normalized_name : claim(name, id);
      noteFilled.run([filled, id]);
      return filled;
    },
    /**
     * Generates another name for each company whose generated name the file gives to another company. Call it when all
     * companies were read, and again until it returns an empty map, because the file may have the new names too.
     */
    renameTaken(nameOf: (id: number) => string): Map<number, string> {
      const renamed = new Map<number, string>();
      if (!hasGiven) return renamed;
      const ids = new Set((findTaken.all([]) as [number][]).map(([id]) => id));
      for (const id of ids) {
        // Free the company's old name, which belongs to the company that has it in the file.
        connection.prepare('delete from filled_name where id = ?').run([id]);
        connection.prepare('update normalized_name set id = -1 where id = ?').run([id]);
        renamed.set(id, this.fillIn(nameOf(id), id, undefined));
      }
      return renamed;
    },
  };
}
