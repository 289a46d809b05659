import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** https://www.w3.org/TR/trace-context/ */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** The `traceparent` for the next server and for the caller. */
  readonly traceparent: string;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;
/** Printable, and at most as long as others pass on. */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

/** Continues a trace with a span of our own. A malformed header counts as none. */
export function continueTrace(header: string | string[] | undefined): TraceContext | null {
  const [, traceId, flags, more] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (traceId === undefined || flags === undefined) return null;
  if (more !== undefined && String(header).startsWith('00')) return null;
  const spanId = randomBytes(8).toString('hex');
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

/** The headers that continue the trace in a request to another server. */
export function traceHeaders({ trace, headers }: FastifyRequest): Record<string, string> {
  if (trace === null) return {};
  const state = headers['tracestate'];
  return {
    traceparent: trace.traceparent,
    ...(typeof state === 'string' && TRACESTATE.test(state) && { tracestate: state }),
  };
}
