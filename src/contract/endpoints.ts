import * as z from 'zod/mini';
import { Company, CompanyPage } from './company.ts';
import { Offering, OfferingPage } from './offering.ts';
import { type Operation, type OperationName, operations } from './operations.ts';
import { record } from './record.ts';

/**
 * Our health body. SPEC §4.1 shows none, so clients must not depend on it. `upstream` is there in front of another server:
 * health is that of our own process, which is well while the other one is down.
 */
export const Health = record('Health', {
  status: z.literal('ok'),
  version: z.string(),
  upstream: z.optional(z.enum(['up', 'down'])),
});
export type Health = z.infer<typeof Health>;

/** An operation with the schema of its 200 response. */
export interface Endpoint extends Operation {
  /** Exactly what our service sends. Clients of any server need to be more lenient. */
  readonly body: z.ZodMiniType;
}

/** The operations with what our service sends. */
export const endpoints = {
  health: { ...operations.health, body: Health },
  companyList: { ...operations.companyList, body: CompanyPage },
  company: { ...operations.company, body: Company },
  offeringList: { ...operations.offeringList, body: OfferingPage },
  offering: { ...operations.offering, body: Offering },
} as const satisfies Record<OperationName, Endpoint>;
