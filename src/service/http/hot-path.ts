import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DataSets } from '../data-sets/store.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { CachedKeys } from '../keys/cached-keys.ts';
import type { KeyUsage } from '../keys/usage.ts';
import type { AccessLog } from './access-log.ts';
import { admit, type Admission, refuseHeader } from './authenticate.ts';
import { type Limiters, rateLimited, rateLines, type RateStatus } from './limits.ts';
import { matchesEtag } from './negotiation.ts';
import { type PlainHeaders, plainHeaders } from './plain-request.ts';
import { sendPrepared, sendPreparedText } from './prepared-response.ts';
import { findVariant, type ReadyResponses, refusalOf } from './ready-responses.ts';
import { safeRequestId } from './request-id.ts';

/** Only what can be read without waiting: `peek` returns undefined for anything not in memory. */
export interface HotPathOptions {
  readonly dataSets: Pick<DataSets, 'peek'>;
  readonly keys: Pick<CachedKeys, 'peek'>;
  readonly limiters: Limiters;
  readonly usage: Pick<KeyUsage, 'note'>;
  readonly responses: ReadyResponses;
  readonly accessLog: AccessLog;
  readonly metrics: Pick<Metrics, 'countCacheLookup'>;
  /** The address of the caller, also behind trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** Answers a request that was answered before, without parsing anything. Returns false if Fastify has to. */
export type HotPath = (request: IncomingMessage, response: ServerResponse) => boolean;

const PUBLIC: Admission = { error: null, key: null, rate: null };

/** Everything up to `COUNT` only looks, so that Fastify can still start from the beginning. */
export function createHotPath(options: HotPathOptions): HotPath {
  const { dataSets, keys, limiters, responses, accessLog, addressOf, metrics } = options;

  const lookUpKey = (sent: string | undefined) =>
    refuseHeader(sent) === null ? keys.peek(sent ?? '') : null;

  return (request, response) => {
    const { url = '' } = request;
    const ready = responses.find(url);
    if (ready === undefined) return false;
    const headers = plainHeaders(request, response);
    if (headers === null) return false;
    const { scope, revision } = ready;
    const variant = findVariant(ready, headers);
    if (variant === undefined) return false;
    const found = scope === null ? null : lookUpKey(headers.key);
    if (found === undefined) return false;
    // Callers without a valid key are refused, whatever the data.
    if (found !== null && dataSets.peek()?.revision !== revision) return false;
    const isFresh = isCurrent(headers, ready.tag);
    const body = isFresh ? undefined : variant.body();
    const { ok, notModified } = variant.heads;
    if (!isFresh && (ok === null || (body === undefined && variant.remake === undefined))) return false;
    const started = accessLog.now();

    // COUNT
    const byAddress = scope === null ? null : limiters.byAddress(addressOf(request));
    const { error, key, rate } =
      scope === null || byAddress?.isExceeded
        ? PUBLIC
        : (refuseHeader(headers.key) ?? admit(found, scope, options));
    const refusal = byAddress?.isExceeded ? rateLimited(byAddress) : error;
    const id = safeRequestId(headers.requestId);
    const own = ownLines(id, rate ?? byAddress);
    let status = 200;
    if (refusal !== null) {
      const { head, body: envelope } = refusalOf(variant, refusal);
      status = head.status;
      sendPrepared(response, head, own, envelope);
    } else if (ok === null || isFresh) {
      status = 304;
      sendPrepared(response, notModified, own + tagLine(ready.tag));
    } else {
      const sent = body ?? variant.remake?.();
      // The data set is damaged; Fastify finds out how, and counts once more.
      if (sent === undefined) return false;
      const lines = `${own}content-length: ${variant.length}\r\n${tagLine(ready.tag)}`;
      if (Buffer.isBuffer(sent)) sendPrepared(response, ok, lines, sent);
      else sendPreparedText(response, ok, lines, sent, Number(variant.length));
    }
    if (scope !== null && refusal === null)
      metrics.countCacheLookup(status === 304 ? 'not_modified' : body === undefined ? 'miss' : 'hit');
    accessLog.write({ method: 'GET', url, route: ready.route, status, started, id, key, trace: null });
    return true;
  };
}

const ownLines = (id: string, rate: RateStatus | null) =>
  `${rate === null ? '' : rateLines(rate)}x-request-id: ${id}\r\n`;

const tagLine = (tag: string | null) => (tag === null ? '' : `etag: W/"${tag}"\r\n`);

const isCurrent = ({ condition }: PlainHeaders, tag: string | null) =>
  condition !== undefined &&
  tag !== null &&
  (condition === `W/"${tag}"` || condition.trim() === '*' || matchesEtag(condition, tag));
