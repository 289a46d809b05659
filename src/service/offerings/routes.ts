import { endpoints } from '#contract/endpoints.ts';
import { pageBody } from '../data-sets/stored-json.ts';
import { ApiError } from '../http/api-error.ts';
import type { RegisterRead } from '../http/api-routes.ts';
import type { OfferingStore } from './store.ts';

/** Registers `GET /offerings` and `GET /offerings/{offering_id}` (SPEC §4.4, §4.5). */
export function offeringRoutes(register: RegisterRead, offerings: OfferingStore): void {
  register(endpoints.offeringList, async (dataSet, query) =>
    pageBody('offerings', await offerings.page(dataSet, query), query),
  );

  register(endpoints.offering, async (dataSet, { offering_id: id }) => {
    const offering = await offerings.find(dataSet, id);
    if (offering === undefined) throw new ApiError('not_found', 'There is no such offering.');
    return offering;
  });
}
