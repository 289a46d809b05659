import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './service.ts';

const EXAMPLE_API = 'https://api.example';

type Server = 'nginx' | 'caddyfile';

async function staticExample(server: Server): Promise<string> {
  const document = await readFile(join(ROOT, 'docs/deploy.md'), 'utf8');
  const [, section = ''] = document.split('\n## Static files\n');
  const [, example = ''] = new RegExp(`\`\`\`${server}\n(.*?)\`\`\``, 's').exec(section) ?? [];
  return example;
}

const HEADER: Record<Server, RegExp> = {
  nginx: /^ *add_header ([\w-]+) "([^"]*)" always;$/gm,
  caddyfile: /^ {4}([\w-]+) "([^"]*)"$/gm,
};

/** Returns the response headers in the example, with lower-case names. `api` replaces the API of the example. */
export async function documentedHeaders(server: Server, api: string): Promise<Record<string, string>> {
  const example = await staticExample(server);
  return Object.fromEntries(
    [...example.matchAll(HEADER[server])].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replaceAll(EXAMPLE_API, api),
    ]),
  );
}
