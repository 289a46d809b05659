import { readEndpoints } from '#dashboard/api/response-schemas.ts';
import type { ApiTarget } from '../api-target.ts';
import type { Api } from '../client.ts';
import { type PageNumbering, toWindowQuery } from '../lists.ts';
import { fetchPage } from './fetch-page.ts';
import { type OfferingPageResponse, parseOfferingPage } from './offering-list-response.ts';

export function listOfferings(
  api: Api,
  { dialect }: ApiTarget,
  listRequest: PageNumbering,
  signal: AbortSignal,
): Promise<OfferingPageResponse> {
  const { offeringList } = dialect.get().merged;
  return fetchPage<OfferingPageResponse>(
    {
      name: 'offerings',
      dialect,
      async request(limit, offset) {
        const query = toWindowQuery(limit, offset);
        return parseOfferingPage(await api.get(readEndpoints.offeringList, { query }, signal), offeringList);
      },
    },
    listRequest,
    null,
  );
}
