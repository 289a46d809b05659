/** The server can't filter like this; from now on `canFilter` says so, too. */
export class UnsupportedFilterError extends Error {
  constructor() {
    super('The server does not filter its companies in this way.');
    this.name = 'UnsupportedFilterError';
  }
}
