declare const __DOSSIER_VERSION__: string;
