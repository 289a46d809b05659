/** Replaced by the build (`vite.config.ts`) with the version from package.json. */
declare const __DOSSIER_VERSION__: string;

/** The version in package.json at build time. */
export const VERSION = __DOSSIER_VERSION__;
