import { ServiceUnavailable } from '../http/api-error.ts';

/** Becomes a 503 (SPEC §7). `why` completes "The upstream server …". */
export class UpstreamUnavailable extends ServiceUnavailable {
  constructor(why: string, options?: ConstructorParameters<typeof ServiceUnavailable>[1]) {
    super(`The upstream server ${why}.`, options);
    this.name = 'UpstreamUnavailable';
  }
}
