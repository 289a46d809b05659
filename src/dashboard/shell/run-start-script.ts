import { parseInteger } from '#contract/parse-integer.ts';
import { routes } from '#contract/routes.ts';
import { dialectEntry, isDossierDialect } from '../api/dialect/dialect-entry.ts';
import { toWindowQuery } from '../api/lists.ts';
import { headersWith, REQUEST_OPTIONS, toPath } from '../api/request.ts';
import { PRESENTATION_PARAMS } from '../companies/presentation-params.ts';
import { parseCompanyId } from '../search-params/company-id.ts';
import { parsePageSearch, toPage } from '../search-params/page-search.ts';
import { EPOCH_ENTRY, isSameScope, SESSION_ENTRY, type SessionScope } from '../session/session-entries.ts';
import { parseTheme, showTheme, THEME_ENTRY } from '../ui/theme.ts';

// Import only files that import no library, because the page waits for this script.

export type StartWindow = Pick<
  Window,
  'document' | 'location' | 'localStorage' | 'sessionStorage' | 'dossierEarlyRequest'
> & { readonly fetch: typeof fetch };

/** Params of the company list that don't filter or sort it. Any others may. */
const PLAIN_PARAMS: readonly string[] = ['page', 'size', ...PRESENTATION_PARAMS];

/** Returns what a page requests first, for a company or a plain list of companies; null for others. */
function firstRequestOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const [, id] = /^\/companies\/([^/]+)/.exec(pathname) ?? [];
  if (id !== undefined) {
    const company_id = parseCompanyId(id);
    return company_id === null ? null : toPath(routes.company, { params: { company_id } });
  }
  const params = new URLSearchParams(search);
  if (pathname !== '/companies' || [...params.keys()].some((name) => !PLAIN_PARAMS.includes(name)))
    return null;
  // These two are parsed as in the table of params, whose other codecs would make the script twice as large.
  const integer = (name: string) => parseInteger(params.get(name) ?? '');
  const { page, size } = toPage(parsePageSearch({ page: integer('page'), size: integer('size') }));
  return toPath(routes.companyList, { query: toWindowQuery(size, (page - 1) * size) });
}

/** Returns the key of this tab's session; null if there is none, or the page may need another key or server. */
function usableKey({ document, location, localStorage, sessionStorage }: StartWindow): string | null {
  const address = location.origin;
  // Only our own service puts its settings into the page.
  const config = JSON.parse(document.querySelector('#config')?.textContent ?? 'null') as {
    readonly apiBaseUrl: string;
    readonly dialect: unknown;
  } | null;
  const stored = JSON.parse(sessionStorage.getItem(SESSION_ENTRY) ?? 'null') as
    | (SessionScope & { readonly signedIn: { readonly key: string } })
    | null;
  const isUsable =
    config?.apiBaseUrl === '' &&
    isDossierDialect(config.dialect, localStorage.getItem(dialectEntry(address))) &&
    stored !== null &&
    isSameScope(stored, { server: address, epoch: localStorage.getItem(EPOCH_ENTRY) ?? '' });
  return isUsable ? stored.signedIn.key : null;
}

/**
 * Runs in the page's head while the page's code is still loading. Shows the chosen theme before the first paint, and
 * sends the page's first request, which `early-request.ts` takes over. Leaves everything doubtful to the page.
 */
export function runStartScript(window: StartWindow): void {
  try {
    showTheme(window.document.documentElement, parseTheme(window.localStorage.getItem(THEME_ENTRY)));
    const key = usableKey(window);
    const path = firstRequestOf(window.location);
    if (key === null || path === null) return;
    const controller = new AbortController();
    const init = { headers: headersWith(key), ...REQUEST_OPTIONS, signal: controller.signal };
    const response = window.fetch(path, init);
    // The page may never use this response, so nobody would handle its failure.
    response.catch(() => {});
    window.dossierEarlyRequest = { path, key, response, abort: () => controller.abort() };
  } catch {
    // Storage is blocked or has unexpected content.
  }
}
