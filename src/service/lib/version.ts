/** The build puts the version here (`vite.config.ts`). */
declare const __DOSSIER_VERSION__: string;

/**
 * The version in package.json and the commit that was built, such as `0.1.0+1a2b3c4d5e6f`. A build without git has a
 * hash of its sources instead.
 */
export const VERSION = __DOSSIER_VERSION__;
