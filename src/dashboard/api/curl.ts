import { KEY_HEADER, type Route } from '#contract/routes.ts';
import { type ApiRequest, toPath } from './request.ts';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Address of the API. An `apiBaseUrl` without a host is relative to `origin`, which serves the dashboard. */
export interface ApiAddress {
  readonly apiBaseUrl: string;
  readonly origin: string;
}

/** Formats a curl command. It contains no key, because other programs can read the clipboard. */
export function toCurl(route: Route, request: ApiRequest, { apiBaseUrl, origin }: ApiAddress): string {
  const url = new URL(apiBaseUrl + toPath(route, request), origin);
  return [
    `curl --fail-with-body ${quoted(url.href)}`,
    `  --header 'accept: application/json'`,
    ...(route.scope === null ? [] : [`  --header "${KEY_HEADER}: $DOSSIER_API_KEY"`]),
  ].join(' \\\n');
}
