import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

const service = `http://127.0.0.1:${process.env['PORT'] ?? 8420}`;

// A library's index reaches all its parts; those that only later pages use stay with these.
const FIRST = /node_modules\/(?!lucide-react\/|.*(?:[qQ]ueriesObserver|useQueries))/;

// The API is read-only, but a query client always creates a cache of mutations.
const NO_MUTATIONS: Plugin = {
  name: 'no-mutations',
  apply: 'build',
  load: {
    filter: { id: /\/query-core\/build\/modern\/mutationCache\.js$/ },
    handler: () =>
      'export class MutationCache { findAll() { return []; } clear() {} async resumePausedMutations() {} }',
  },
};

// Chromium compiles all of a file that begins like this beside the main thread, while it arrives, instead of each
// function when it is first called. Of the pages, a company's: it is opened from every list.
const COMPILED_AHEAD = ['react', 'libraries', 'first', 'company-page'];
const COMPILE_AHEAD: Plugin = {
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && COMPILED_AHEAD.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

// `use-preload-pages.ts` reads this list.
const PAGE_FILES: Plugin = {
  name: 'page-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const paths = new Set<string>();
    const addWithImports = (name: string) => {
      const file = bundle[name];
      if (file?.type !== 'chunk' || paths.has(`/${name}`)) return;
      paths.add(`/${name}`);
      file.imports.forEach(addWithImports);
    };
    for (const [name, file] of Object.entries(bundle))
      if (file.type === 'chunk' && file.facadeModuleId?.endsWith('-page.tsx')) addWithImports(name);
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify([...paths]) });
  },
};

/** Builds the dashboard; with `--ssr` the service. `src/service/build.mjs` runs both. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), tailwindcss(), NO_MUTATIONS, COMPILE_AHEAD, PAGE_FILES],
  // React has had this hook for years; only its companion is still needed.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  // These are hundreds of files each, which take longer to find than to run; none of them is read twice.
  ...(isSsrBuild && { ssr: { noExternal: ['kysely', 'zod'] } }),
  define: { __DOSSIER_VERSION__: JSON.stringify(manifest.version) },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { ssr: 'src/service/cli/cli.ts', outDir: '.build', target: 'node20', emptyOutDir: true }
    : {
        outDir: 'dist',
        target: 'es2022',
        modulePreload: { polyfill: false },
        // What the bundle holds of others' work, for the Settings page to show.
        license: { fileName: 'licences.json' },
        rolldownOptions: {
          output: {
            // Every hash is in the first file too; seven characters tell the files of a deployment apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // What every page starts with, exactly: libraries apart, since they outlive many deployments in caches.
              groups: [
                // Apart from the others, so that both are compiled at the same time.
                { name: 'react', tags: ['$initial'], test: /node_modules\/(?:react|react-dom|scheduler)\// },
                { name: 'libraries', tags: ['$initial'], test: FIRST },
                { name: 'first', tags: ['$initial'], test: /\/src\/(?:contract|dashboard)\// },
                // Small parts that several pages use: one file each kind, since the first page names every file by itself.
                {
                  name: 'basics',
                  test: /\/lucide-react\/dist\/esm\/(?!icons\/(?!eye))|\/src\/dashboard\/(?:api\/(?:dialect\/(?:company-lists|default-dialect|dialect-store|server-dialect)|foreground-retry-delay|sleep|with-retry)|lib\/(?:random-text|format\/(?:format-count|grouped-number|format-time))|session\/format-session-end|ui\/(?:countdown|field-class|popup|text-field))\.tsx?$/,
                  minShareCount: 2,
                },
                { name: 'icons', test: /node_modules\/lucide-react\// },
                { name: 'collections', test: /\/src\/dashboard\/collections\/(?!toast\.)/ },
                // The slider brings a library of its own; what shows a company, or only lists need, is not needed by the others.
                {
                  name: 'parts',
                  test: /\/d3-time\/|\/src\/(?:dashboard\/(?:ui\/(?!range-|field-row|copy-on-|filter-sheet|search-field|scroll-hint|refresh-button)[\w-]+|(?:lib|preferences)\/(?!url\/use-page-steps|is-text-entry|use-(?:single|list)-keys)[\w/-]+|companies\/(?!company-facts|category-links|newest-|crawl-status|company-logo)[\w/-]+|api\/(?:last-page|sleep|with-retry|foreground-retry-delay|dialect\/(?:company-lists|unsupported-filter-error))|catalogue\/(?:crawl\/crawl-phase|format-progress|use-catalogue-command)|offerings\/use-id-field|session\/format-session-end|export\/(?:export-button|export-request|save-file)))\.tsx?$/,
                  minShareCount: 2,
                },
                {
                  name: 'sign-in',
                  test: /\/src\/dashboard\/session\/(?:sign-in-(?!again)|use-sign-in|key-field|check-key)/,
                },
                {
                  name: 'lists',
                  test: /\/src\/dashboard\/api\/(?:dialect\/(?:list-companies|list-offerings|fetch-page)|discovery\/)/,
                },
                { name: 'health', test: /\/src\/dashboard\/health\//, minShareCount: 2 },
                { name: 'records', test: /\/src\/dashboard\/records\/[\w-]+\.ts$/, minShareCount: 2 },
              ],
            },
          },
        },
      },
  worker: { format: 'es' },
  server: { proxy: { '^/api/': service, '/config.json': service, '/logos': service } },
}));
