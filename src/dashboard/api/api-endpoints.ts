import { type Route, routes } from '#contract/routes.ts';
import * as z from 'zod/mini';
import {
  CompanyPageResponse,
  CompanyResponse,
  OfferingListResponse,
  OfferingResponse,
} from './response-schemas.ts';

/** A route of the contract with the lenient schema for any server's response. */
export interface ApiEndpoint<Response extends z.ZodMiniType = z.ZodMiniType> extends Route {
  readonly response: Response;
}

/** The contract's own `endpoints` carry strict schemas, which are for our service only. */
export const endpoints = {
  // Any body is fine; only the status counts (SPEC §4.1).
  health: { ...routes.health, response: z.unknown() },
  companyList: { ...routes.companyList, response: CompanyPageResponse },
  company: { ...routes.company, response: CompanyResponse },
  offeringList: { ...routes.offeringList, response: OfferingListResponse },
  offering: { ...routes.offering, response: OfferingResponse },
} as const satisfies Record<keyof typeof routes, ApiEndpoint>;
