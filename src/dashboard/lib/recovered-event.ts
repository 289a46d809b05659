/** Event on `window` when the service responds again after an outage or the connection is back. */
export const RECOVERED_EVENT = 'dossier:recovered';
