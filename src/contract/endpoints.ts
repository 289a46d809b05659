import * as z from 'zod/mini';
import { Company, CompanyPageBody } from './company.ts';
import { Offering, OfferingPageBody } from './offering.ts';
import { type Operation, type OperationName, operations } from './operations.ts';
import { record } from './record.ts';

/**
 * The response of our own service's health check. SPEC §4.1 shows no body, so clients must not depend on it. `upstream`
 * is present if the service is a proxy for another server: it can be healthy while that server is down.
 */
export const Health = record('Health', {
  status: z.literal('ok'),
  version: z.string(),
  upstream: z.optional(z.enum(['up', 'down'])),
});
export type Health = z.infer<typeof Health>;

/** An operation and the schema of its 200 response. */
export interface Endpoint extends Operation {
  /**
   * The schema of exactly what our service sends, for the description of the API and for tests: the service itself
   * sends JSON that the import has validated. Dashboards and other clients must accept more, because other servers
   * differ.
   */
  readonly body: z.ZodMiniType;
}

/** API operations, typed with the bodies that our own service sends. */
export const endpoints = {
  health: { ...operations.health, body: Health },
  companyList: { ...operations.companyList, body: CompanyPageBody },
  company: { ...operations.company, body: Company },
  offeringList: { ...operations.offeringList, body: OfferingPageBody },
  offering: { ...operations.offering, body: Offering },
} as const satisfies Record<OperationName, Endpoint>;
