// Runs before the first paint, while the code of the page loads. A file of its own because the policy allows no inline
// script.
try {
  const theme = localStorage.getItem('dossier.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Blocked storage: the system's theme it is.
}

// Sends the page's first request, which `early-request.ts` takes over. Only to our own service, which puts its settings
// into the page; any doubt is left to the page.
try {
  const { apiBaseUrl, dialect } = JSON.parse(document.querySelector('#config').textContent);
  const session = JSON.parse(sessionStorage.getItem('dossier.session'));
  const isValid =
    apiBaseUrl === '' &&
    dialect === 'dossier' &&
    localStorage.getItem(`dossier.dialect ${location.origin}`) === null &&
    session.server === location.origin &&
    session.epoch === (localStorage.getItem('dossier.epoch') ?? '');
  const path = isValid ? toPath(location) : null;
  const { key } = session.signedIn;
  if (path !== null) {
    const controller = new AbortController();
    const response = fetch(path, {
      headers: { accept: 'application/json', 'x-api-key': key },
      redirect: 'manual',
      credentials: 'omit',
      signal: controller.signal,
    });
    // The page may never use it.
    response.catch(() => {});
    window.dossierEarlyRequest = { path, key, response, abort: () => controller.abort() };
  }
} catch {
  // Nobody is signed in, or storage is blocked.
}

/** What a list of companies or a company requests first; null if it is not the API. */
function toPath({ pathname, search }) {
  const [, id] = /^\/companies\/([1-9]\d{0,14})(?:\/|$)/.exec(pathname) ?? [];
  if (id) return `/api/v1/companies/${id}`;
  if (pathname !== '/companies') return null;
  const params = new URLSearchParams(search);
  // Anything else may filter or sort the list.
  const known = ['page', 'size', 'cols', 'view', 'peek'];
  if ([...params.keys()].some((name) => !known.includes(name))) return null;
  const page = /^[1-9]\d{0,8}$/.test(params.get('page')) ? Number(params.get('page')) : 1;
  const size = ['50', '100', '200'].includes(params.get('size')) ? Number(params.get('size')) : 25;
  return `/api/v1/companies?limit=${size}&offset=${(page - 1) * size}`;
}
