import { ServiceUnavailable } from '../http/service-unavailable.ts';

/** The upstream sent no response that can be passed on. */
export class UpstreamUnavailable extends ServiceUnavailable {
  constructor(why: string, options?: ErrorOptions) {
    super(`The upstream server ${why}.`, options);
    this.name = 'UpstreamUnavailable';
  }
}
