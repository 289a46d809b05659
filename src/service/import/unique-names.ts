import type Libsql from 'libsql';
import * as z from 'zod/mini';
import { CompanySummary } from '#contract/company.ts';
import { scanRecords } from '../data-sets/scan-records.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { slugOf } from './fill-in.ts';

/** Makes normalized names that no other company has. */
export type UniqueNames = ReturnType<typeof createUniqueNames>;

const PAGE = 1_000;
const Named = z.object({
  id: CompanySummary.shape.id,
  normalized_name: CompanySummary.shape.normalized_name,
});

/** Keeps the names beside the staged records. `served` is what is served now, whose names stay taken. */
export function createUniqueNames(connection: Libsql.Database, served: DataSetDatabase | null) {
  connection.exec('create table normalized_name (name text primary key, id integer)');
  const insert = connection.prepare('insert into normalized_name values (?, ?) on conflict do nothing');
  const find = connection.prepare('select id from normalized_name where name = ?').raw();
  let isPrepared = false;
  /** Returns whether a company has a name, now or since before. */
  const reserve = (name: string, id: number): boolean =>
    insert.run([name, id]).changes === 1 || (find.all([name]) as [number][])[0]?.[0] === id;
  return {
    reserve,
    /** Reads the names of what is served, once. */
    async prepare(): Promise<void> {
      if (isPrepared) return;
      isPrepared = true;
      if (served === null) return;
      for await (const rows of scanRecords(served, 'companies', PAGE))
        for (const { summary } of rows) {
          const { id, normalized_name: name } = Named.parse(JSON.parse(summary));
          reserve(name, id);
        }
    },
    /** A name for URLs, made from that of a company. Where another company has it, the id is added. */
    claim(name: string, id: number): string {
      const slug = slugOf(name) || 'company';
      const candidates = slug === 'company' ? [] : [slug];
      candidates.push(`${slug}-${id}`);
      return candidates.find((candidate) => reserve(candidate, id)) ?? `${slug}-${id}-${candidates.length}`;
    },
  };
}
