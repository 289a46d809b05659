import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { ReadConfig } from './documents.ts';
import { type LoadedFile, toLoadedFile } from './file-response.ts';

/** On hosts without our service, this fetches the settings early. */
const PRELOAD = /<link rel="preload" href="\/config\.json"[^>]*>/;

/**
 * Puts the dashboard's settings into its page, where the script in its head finds them without another request.
 * Data needs no exception from the policy. Without settings the page is sent as built, and requests them itself.
 */
export function indexPage(template: LoadedFile, readConfig: ReadConfig): () => Promise<LoadedFile> {
  const html = template.body.toString();
  let latest = { json: '', page: Promise.resolve(template) };
  return async () => {
    const config = await readConfig().catch(() => null);
    if (config === null) return template;
    const json = JSON.stringify(config).replaceAll('<', '\\u003c');
    if (json !== latest.json) latest = { json, page: toPage(html, json) };
    return latest.page;
  };
}

async function toPage(html: string, json: string): Promise<LoadedFile> {
  // As a function, because a replacement text may have signs with a meaning.
  const body = Buffer.from(
    html.replace(PRELOAD, () => `<script type="application/json" id="config">${json}</script>`),
  );
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body)]);
  return toLoadedFile('index.html', body, { br, gzip: gz });
}
