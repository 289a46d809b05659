import { ServiceUnavailable } from '../http/service-unavailable.ts';

export class UpstreamUnavailable extends ServiceUnavailable {
  constructor(why: string, options?: ConstructorParameters<typeof ServiceUnavailable>[1]) {
    super(`The upstream server ${why}.`, options);
    this.name = 'UpstreamUnavailable';
  }
}
