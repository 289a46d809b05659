import { KEY_HEADER, routes } from '#contract/routes.ts';
import { useApp } from '#dashboard/app-context.ts';
import { CodeBlock } from './code-block.tsx';

/** What every script of the API needs, to be copied: paging, unchanged data and limits. */
export function Recipes() {
  const { config } = useApp();
  const list = new URL(config.apiBaseUrl + routes.companyList.path, location.origin).href;
  const key = `--header "${KEY_HEADER}: $DOSSIER_API_KEY"`;
  const paging = `// Node.js: reads all companies, page by page.
const headers = { '${KEY_HEADER}': process.env.DOSSIER_API_KEY };
const companies = [];
for (let offset = 0, more = true; more; ) {
  const response = await fetch(\`${list}?limit=500&offset=\${offset}\`, { headers });
  if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
  const page = await response.json();
  companies.push(...page.companies);
  // The server may apply a smaller limit than the one asked for.
  offset += page.page_info.limit;
  more = page.page_info.has_next;
}`;
  const unchanged = `# Answers 304 without a body if nothing changed since the last call.
curl --etag-compare companies.etag --etag-save companies.etag \\
  --output companies.json ${key} \\
  '${list}?limit=500'`;
  const limited = `# After 429 or 503, curl waits as long as Retry-After says.
curl --fail-with-body --retry 5 ${key} \\
  '${list}'`;
  return (
    <section aria-labelledby="recipes" className="mt-10 border-t border-line pt-6">
      <h2 id="recipes" className="mb-4 font-read text-section font-semibold">
        Recipes
      </h2>
      <div className="grid gap-x-10 gap-y-5 min-[1100px]:grid-cols-2 [&>*]:min-w-0">
        <CodeBlock title="Read page by page" text={paging} />
        <div className="space-y-5">
          <CodeBlock title="Ask only for what changed" text={unchanged} />
          <CodeBlock title="Wait when limited" text={limited} />
        </div>
      </div>
    </section>
  );
}
