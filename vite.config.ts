import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

const service = `http://127.0.0.1:${process.env['PORT'] ?? 8420}`;

/** Builds the dashboard; with `--ssr` the service. `src/service/build.mjs` runs both. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), tailwindcss()],
  // Libraries are hundreds of files, which take longer to find than to run. That of libsql is not JavaScript.
  ...(isSsrBuild && { ssr: { noExternal: true, external: ['libsql'] } }),
  // The build adds the commit; tests and the development server have none.
  define: { __DOSSIER_VERSION__: JSON.stringify(process.env['DOSSIER_VERSION'] ?? manifest.version) },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        ssr: 'src/service/cli/cli.ts',
        outDir: '.build',
        target: 'node20',
        emptyOutDir: true,
        // Of the libraries that the bundle holds.
        license: { fileName: 'licences.md' },
      }
    : {
        outDir: 'dist',
        target: 'es2022',
        modulePreload: { polyfill: false },
        // What the bundle holds of others' work, for the Settings page to show.
        license: { fileName: 'licences.json' },
        // Which files a page needs, for `use-preload-pages.ts`.
        manifest: 'manifest.json',
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page starts with: libraries apart, since they outlive many deployments in caches.
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
  server: { proxy: { '^/api/': service, '/config.json': service, '/logos': service } },
}));
