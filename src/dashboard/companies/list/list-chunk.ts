// The controls around the rows and the empty states, bundled in one chunk that the first row does not wait
// for.
export { ActiveFilters, FiltersButton, SideFilters } from './filters/list-filters.tsx';
export { CatalogueProgress } from './toolbar/catalogue-progress.tsx';
export { ListFooter } from './table/list-footer.tsx';
export { ListHeading } from './toolbar/list-heading.tsx';
export { ListInteraction } from './table/list-interaction.tsx';
export { ListStatus } from './toolbar/list-status.tsx';
export { ListToolbar } from './toolbar/list-toolbar.tsx';
export { EmptyList } from './table/empty-list.tsx';
export { PrintedCompanies } from './print/printed-companies.tsx';
export { SearchBox } from '#dashboard/list/search-box.tsx';
export { SelectionBar } from './toolbar/selection-bar.tsx';
export { RefreshFailure } from '#dashboard/companies/refresh-failure.tsx';
export { WatchlistBar } from './toolbar/watchlist-bar.tsx';
export { PublishedCoverage } from './published-coverage.tsx';
export { ResearchHits } from './research-hits.tsx';
