/** The other server gave no answer that can be passed on; the cause is for the log, not for the caller. */
export class UpstreamUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`The upstream server ${why}.`, options);
    this.name = 'UpstreamUnavailable';
  }
}
