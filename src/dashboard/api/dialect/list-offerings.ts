import { endpoints } from '#contract/endpoints.ts';
import { type OfferingPageReading, readOfferingPage } from '#contract/offering-list-response.ts';
import type { Api } from '../client.ts';
import type { ListView } from '../lists.ts';
import type { Server } from '../server.ts';
import { openDialect } from './dialect-store.ts';
import { toLimitQuery } from './page-sizes.ts';
import { fetchPage } from './fetch-page.ts';

interface ListPorts {
  readonly api: Api;
  readonly server: Server;
  readonly view: ListView;
  readonly signal: AbortSignal;
}

/** Fetches a page of offerings, wherever the list is in the body and whatever the page size. */
export function listOfferings({ api, server, view, signal }: ListPorts): Promise<OfferingPageReading> {
  const dialect = openDialect(server);
  const { offeringList } = dialect.read();
  return fetchPage<OfferingPageReading>(
    {
      list: 'offerings',
      dialect,
      async request(limit, offset) {
        const query = toLimitQuery(limit, offset);
        return readOfferingPage(await api.get(endpoints.offeringList, { query }, signal), offeringList);
      },
      rowsOf: ({ offerings }) => offerings,
      emptied: (page) => ({ ...page, offerings: [], left_out: 0 }),
    },
    view,
    null,
  );
}
