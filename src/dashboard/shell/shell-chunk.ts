// What stands around every page, in one file that the first row does not wait for.
export { SidebarSections } from '../collections/sidebar-sections.tsx';
export { ErrorPage } from '../failures/error-page.tsx';
export { OfflineStrip } from '../health/offline-strip.tsx';
export { SidebarCount } from './sidebar-count.tsx';
export { TopBar } from './top-bar.tsx';
