/** Put in by the build (`vite.config.ts`) from package.json. */
declare const __DOSSIER_VERSION__: string;

export const VERSION = __DOSSIER_VERSION__;
