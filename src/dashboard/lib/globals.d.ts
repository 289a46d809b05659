/** The version in package.json, injected by the build. */
declare const __DOSSIER_VERSION__: string;
