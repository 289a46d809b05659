import { KEY_HEADER } from './routes.ts';

/** A code snippet to copy. */
export interface Recipe {
  readonly title: string;
  readonly text: string;
}

/**
 * Returns code snippets for what most scripts need: reading all pages, requesting data only if it changed, and
 * waiting when rate limited. `list` is the URL of the company list.
 */
export function createRecipes(list: string): { paging: Recipe; unchanged: Recipe; limited: Recipe } {
  const key = `--header "${KEY_HEADER}: $DOSSIER_API_KEY"`;
  return {
    paging: {
      title: 'Read page by page',
      text: `// Node.js: reads all companies, page by page.
const headers = { '${KEY_HEADER}': process.env.DOSSIER_API_KEY };
const companies = [];
for (let offset = 0, more = true; more; ) {
  const response = await fetch(\`${list}?limit=500&offset=\${offset}\`, { headers });
  if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
  const page = await response.json();
  companies.push(...page.companies);
  // The server may apply a smaller limit than requested.
  offset += page.page_info.limit;
  more = page.page_info.has_next;
}`,
    },
    unchanged: {
      title: 'Ask only for what changed',
      text: `# Responds with 304 and no body if nothing changed since the last call.
curl --fail --etag-compare companies.etag --etag-save companies.etag \\
  --output companies.json ${key} \\
  '${list}?limit=500'`,
    },
    limited: {
      title: 'Wait when limited',
      text: `# After 429 or 503, curl waits as long as Retry-After says.
curl --fail --retry 5 ${key} \\
  '${list}'`,
    },
  };
}
