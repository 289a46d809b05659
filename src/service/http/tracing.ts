// Request ids and trace ids, by which the logs of several servers can be matched.
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Returns the id that the caller has sent, or a new UUID if that id is not safe to log or looks like a key. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && /^(?!.*dsr_)[\w.-]{8,64}$/i.test(sent) ? sent : randomUUID();
}

/** A trace of the caller, continued by this service (https://www.w3.org/TR/trace-context/). */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** The header for the next server and for the caller. */
  readonly traceparent: string;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;
/** Matches printable text of at most 512 characters, which every server passes on (W3C Trace Context). */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

/** Continues a trace with a span of its own. Returns null if the header is malformed. */
export function continueTrace(header: string | string[] | undefined): TraceContext | null {
  const [, traceId, flags, more] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (traceId === undefined || flags === undefined) return null;
  if (more !== undefined && String(header).startsWith('00')) return null;
  const spanId = randomBytes(8).toString('hex');
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

/** Returns the headers that continue the trace in a request to another server. */
export function traceHeaders({ trace, headers }: FastifyRequest): Record<string, string> {
  if (trace === null) return {};
  const state = headers['tracestate'];
  return {
    traceparent: trace.traceparent,
    ...(typeof state === 'string' && TRACESTATE.test(state) && { tracestate: state }),
  };
}
