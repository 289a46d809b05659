import { Link } from '@tanstack/react-router';
import { type OperationName, operations } from '#contract/operations.ts';
import { createRecipes } from '#contract/recipes.ts';
import { KEY_HEADER, routes } from '#contract/routes.ts';
import { useConfig, useServer } from '#dashboard/api/api-context.tsx';
import { isDossierServer } from '#dashboard/api/api-target.ts';
import { useSession } from '#dashboard/session/session-context.ts';
import { CodeBlock } from './code-block.tsx';
import { OperationSection } from './operation-section.tsx';

// `Object.keys` loses the literal types, so a cast is needed. Health comes last, because few readers look for it.
const NAMES = (Object.keys(operations) as OperationName[]).toSorted(
  (a, b) => Number(a === 'health') - Number(b === 'health'),
);

/** A page on which users read about API operations, copy examples and try them out. */
export function ApiReferencePage() {
  const config = useConfig();
  const server = useServer();
  const { signedIn } = useSession();
  return (
    <>
      <title>API reference · Dossier</title>
      <h1 tabIndex={-1} className="font-read text-title font-semibold">
        API reference
      </h1>
      <div className="mt-1.5 max-w-[70ch] space-y-2 text-pretty text-ink-2">
        <p>
          Every operation is a GET at <Code>{config.apiBaseUrl || location.origin}</Code> and takes your key
          in the <Code>{KEY_HEADER}</Code> header.{' '}
          {signedIn && 'Requests sent from here use your key and count against its limit.'}
        </p>
        {isDossierServer(server) ? (
          <p>
            For generators and other tools, there is an{' '}
            <a
              className="text-accent"
              href={`${config.apiBaseUrl}/openapi.json`}
              target="_blank"
              rel="noreferrer"
            >
              OpenAPI description
            </a>
            .
          </p>
        ) : (
          <p>
            This server may name parameters differently.{' '}
            <Link className="text-accent" to="/settings">
              Settings
            </Link>{' '}
            shows what was detected.
          </p>
        )}
      </div>
      <nav aria-label="Operations" className="mt-5 mb-8">
        <ul>
          {NAMES.map((name) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 sm:min-h-7">
              <a
                href={`#${name}`}
                className="flex min-h-6 items-center font-code text-sm text-accent wrap-anywhere sm:w-72 pointer-coarse:min-h-11"
              >
                {operations[name].path}
              </a>
              <span className="text-sm text-ink-3 max-sm:hidden">{operations[name].summary}</span>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-8">
        {NAMES.map((name) => (
          <OperationSection key={name} name={name} />
        ))}
      </div>
      <Recipes />
    </>
  );
}

const Code = ({ children }: { readonly children: string }) => (
  <code className="inline-block max-w-full font-code text-sm text-ink wrap-anywhere">{children}</code>
);

/** Code snippets for what most scripts do with the API. A test of the service runs each of them. */
function Recipes() {
  const config = useConfig();
  const list = new URL(config.apiBaseUrl + routes.companyList.path, location.origin).href;
  const { paging, unchanged, limited } = createRecipes(list);
  return (
    <section aria-labelledby="recipes" className="mt-10 border-t border-line pt-6">
      <h2 id="recipes" className="mb-4 font-read text-section font-semibold">
        Recipes
      </h2>
      <div className="grid gap-x-10 gap-y-5 min-[1100px]:grid-cols-2 [&>*]:min-w-0">
        <CodeBlock {...paging} />
        <div className="space-y-5">
          <CodeBlock {...unchanged} />
          <CodeBlock {...limited} />
        </div>
      </div>
    </section>
  );
}
