import { createRecipes } from '#contract/recipes.ts';
import { routes } from '#contract/routes.ts';
import { useApp } from '#dashboard/app-context.ts';
import { CodeBlock } from './code-block.tsx';

/** What every script of the API needs, to be copied. A test of the service runs each. */
export function Recipes() {
  const { config } = useApp();
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
