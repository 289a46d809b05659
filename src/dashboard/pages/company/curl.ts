import { KEY_HEADER, routes } from '#contract/routes.ts';
import { toPath } from '#dashboard/api/client.ts';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * The request behind a company's page as a curl command. The key is read from an environment variable: it
 * must never reach the clipboard, where other programs can read it.
 */
export function toCurl(id: number, apiBaseUrl: string, origin: string): string {
  const url = new URL(apiBaseUrl + toPath(routes.company, { params: { company_id: id } }), origin);
  return [
    `curl --fail-with-body ${quoted(url.href)}`,
    `  --header 'accept: application/json'`,
    `  --header "${KEY_HEADER}: $DOSSIER_API_KEY"`,
  ].join(' \\\n');
}
