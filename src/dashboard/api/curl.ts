import { KEY_HEADER, type Route } from '#contract/routes.ts';
import { type ApiRequest, toPath } from './client.ts';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The address of the API; a base without an origin is below the origin of the dashboard. */
export interface ApiAddress {
  readonly apiBaseUrl: string;
  readonly origin: string;
}

/**
 * A request as a curl command. The key is read from an environment variable: it must never reach the clipboard, where
 * other programs can read it.
 */
export function toCurl(route: Route, request: ApiRequest, { apiBaseUrl, origin }: ApiAddress): string {
  const url = new URL(apiBaseUrl + toPath(route, request), origin);
  return [
    `curl --fail-with-body ${quoted(url.href)}`,
    `  --header 'accept: application/json'`,
    ...(route.scope === null ? [] : [`  --header "${KEY_HEADER}: $DOSSIER_API_KEY"`]),
  ].join(' \\\n');
}
