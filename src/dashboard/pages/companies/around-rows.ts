// What stands around the rows of a list, or in their place, in one file that the first row does not wait for.
export { ActiveFilters, FiltersButton, SideFilters } from './list-filters.tsx';
export { ListFoot } from './list-foot.tsx';
export { ListKeys } from './list-keys.tsx';
export { ListStatus } from './list-status.tsx';
export { ListToolbar } from './list-toolbar.tsx';
export { NoRows } from './no-rows.tsx';
export { SearchBox } from './search-box.tsx';
export { SelectionBar } from './selection-bar.tsx';
export { SortHeader } from './sort-header.tsx';
export { WatchlistBar } from './watchlist-bar.tsx';
