import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import manifest from './package.json' with { type: 'json' };

const service = `http://127.0.0.1:${process.env['PORT'] ?? 8420}`;

/** Bundles `start.ts` into a script without imports, so that it can run before the first paint. */
async function bundleStartScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'src/dashboard/start.ts', output: { format: 'iife' } },
    },
  });
  // The cast is safe: a build with one output that doesn't watch its sources returns one result.
  return (result as Rolldown.RolldownOutput).output[0].code;
}

/** Serves the bundle of `start.ts` as `/start.js` during development, and adds it to the build. */
const startScript = (): Plugin => ({
  name: 'start-script',
  configureServer({ middlewares }) {
    middlewares.use('/start.js', (_request, response, next) => {
      bundleStartScript().then(
        (code) => response.setHeader('content-type', 'text/javascript').end(code),
        next,
      );
    });
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'start.js', source: await bundleStartScript() });
  },
});

/** Builds the dashboard or, with `--ssr`, the service. `src/service/build.mjs` runs both. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), tailwindcss(), startScript()],
  // Libraries are bundled, because finding their hundreds of files takes longer than running them. Not libsql, which
  // isn't JavaScript.
  ...(isSsrBuild && { ssr: { noExternal: true, external: ['libsql'] } }),
  // Builds add the commit to the version; tests and the development server don't.
  define: { __DOSSIER_VERSION__: JSON.stringify(process.env['DOSSIER_VERSION'] ?? manifest.version) },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        rolldownOptions: {
          input: { cli: 'src/service/cli/cli.ts', 'search-worker': 'src/service/search/search-worker.ts' },
          // V8 keeps the whole source in memory, with two bytes a character if one of them is not Latin.
          output: { charset: 'ascii', comments: false },
        },
        outDir: '.build',
        target: 'node20',
        emptyOutDir: true,
        // Lists the licences of the bundled libraries.
        license: { fileName: 'licences.md' },
      }
    : {
        outDir: 'dist',
        target: 'es2022',
        modulePreload: { polyfill: false },
        // Lists the licences of the bundled libraries, for the Settings page.
        license: { fileName: 'licences.json' },
        // Lists which files a page needs, for `preload-pages.ts`.
        manifest: 'manifest.json',
        rolldownOptions: {
          output: {
            codeSplitting: {
              // The chunks that every page starts with. Libraries are separate, because they stay the same over many
              // deployments and so stay cached.
              groups: [
                { name: 'react', tags: ['$initial'], test: /node_modules\/(?:react|react-dom|scheduler)\// },
                { name: 'libraries', tags: ['$initial'], test: /node_modules\// },
                { name: 'first', tags: ['$initial'], test: /\/src\// },
              ],
            },
          },
        },
      },
  worker: { format: 'es' },
  server: {
    proxy: {
      '^/api/': service,
      '^/export/': service,
      '^/search/': service,
      '/config.json': service,
      '/logos': service,
    },
  },
}));
