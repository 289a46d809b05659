import type { OfferingListView } from '../../api/offerings.ts';
import { parsePageSearch, type PageSearch, toPage } from '../../page-search.ts';
import type { RawSearch } from '../../search-codec.ts';

/** The address of a list of offerings. */
export type OfferingsSearch = PageSearch;

/** Reads the address; a bad value falls back to its default. */
export const parseOfferingsSearch = (raw: RawSearch): OfferingsSearch => parsePageSearch(raw);

/** The view an address stands for, defaults filled in. */
export const toOfferingsView = (search: OfferingsSearch): OfferingListView => toPage(search);
