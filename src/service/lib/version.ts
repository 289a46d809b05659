/** The build inserts the version here (`vite.config.ts`). */
declare const __DOSSIER_VERSION__: string;

/**
 * The version in package.json and the commit of the build, such as `0.1.0+1a2b3c4d5e6f`. A build without git uses a
 * hash of its sources instead of the commit.
 */
export const VERSION = __DOSSIER_VERSION__;
