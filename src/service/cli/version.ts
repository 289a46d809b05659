/** Replaced by the build (`vite.config.ts`) with the version from package.json. */
declare const __DOSSIER_VERSION__: string;

export const VERSION = __DOSSIER_VERSION__;
