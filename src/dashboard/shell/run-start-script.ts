import { parseInteger } from '#contract/parse-integer.ts';
import { routes } from '#contract/routes.ts';
import { dialectEntry, isDossierDialect } from '../api/dialect/dialect-entry.ts';
import { toWindowQuery } from '../api/lists.ts';
import { headersWith, REQUEST_OPTIONS, toPath } from '../api/request.ts';
import { parseCompanyId } from '../search-params/company-id.ts';
import { parsePagerSearch, PRESENTATION_PARAMS, toPage } from '../search-params/pager-search.ts';
import { EPOCH_ENTRY, isSameScope, SESSION_ENTRY, type SessionScope } from '../session/session-entries.ts';
import { parseTheme, showTheme, THEME_ENTRY } from '../ui/theme.ts';

// Only import modules that don't import a library. Rendering waits for this script, so it must stay small.

export type StartWindow = Pick<
  Window,
  'document' | 'location' | 'localStorage' | 'sessionStorage' | 'dossierEarlyRequest'
> & { readonly fetch: typeof fetch };

/**
 * URL parameters of the companies page that neither filter nor sort. Any other parameter is assumed to filter or sort.
 */
const PLAIN_PARAMS: readonly string[] = ['page', 'size', ...PRESENTATION_PARAMS];

/**
 * Returns the path that the page will request first. Null unless the page is that of a company, or the companies list
 * without filters and sort order.
 */
function firstRequestOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const [, id] = /^\/companies\/([^/]+)/.exec(pathname) ?? [];
  if (id !== undefined) {
    const company_id = parseCompanyId(id);
    return company_id === null ? null : toPath(routes.company, { params: { company_id } });
  }
  const params = new URLSearchParams(search);
  if (pathname !== '/companies' || [...params.keys()].some((name) => !PLAIN_PARAMS.includes(name)))
    return null;
  // Parse these two by hand. Importing the codecs of all parameters would double the size of this script.
  const integer = (name: string) => parseInteger(params.get(name) ?? '');
  const { page, size } = toPage(parsePagerSearch({ page: integer('page'), size: integer('size') }));
  return toPath(routes.companyList, { query: toWindowQuery(size, (page - 1) * size) });
}

/** Returns the API key of this tab's session. Null if there is none, or if the page might use another key or server. */
function usableKey({ document, location, localStorage, sessionStorage }: StartWindow): string | null {
  const address = location.origin;
  // Only pages served by our own service contain this element.
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
 * Runs in `<head>` while the page's code is still loading. Applies the theme before the first paint, and sends the
 * page's first request early, whose response `early-request.ts` then uses. When in doubt, it sends nothing.
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
    // Handle a rejection here, because the page may never use this response.
    response.catch(() => {});
    window.dossierEarlyRequest = { path, key, response, abort: () => controller.abort() };
  } catch {
    // Ignore storage that is blocked or contains something unexpected. The page still works, but sends its first
    // request only once its code has loaded.
  }
}
