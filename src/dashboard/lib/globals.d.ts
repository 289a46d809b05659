/** The version in package.json, put in by the build. */
declare const __DOSSIER_VERSION__: string;
