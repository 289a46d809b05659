import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { createHistory, type History } from './history.ts';
import { openHistoryStore } from './history-store.ts';

/** A server and a key; what one key sees is no news for another. */
export interface HistorySource {
  readonly base: string;
  readonly key: string;
}

/** Tells sources apart without naming the key. Rejects outside of HTTPS and localhost, where browsers can't hash. */
async function scopeOf({ base, key }: HistorySource): Promise<string> {
  const bytes = new TextEncoder().encode(`${base}\n${key}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Opens the memory of a server and key in this browser. Runs in a worker, and in several of them at a time. */
export const openHistory = (
  source: HistorySource,
  companies: () => Iterable<CompanySummaryResponse>,
  detail: (id: number) => CompanyResponse | undefined,
): History =>
  createHistory({
    store: openHistoryStore(() => scopeOf(source)),
    companies,
    detail,
    now: Date.now,
    exclusively: (task) => navigator.locks.request('dossier-history', task),
  });
