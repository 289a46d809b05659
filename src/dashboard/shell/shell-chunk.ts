// Lazy parts of the shell, in one chunk that does not delay the first row.
export { SidebarSections } from '#dashboard/collections/sidebar-sections.tsx';
export { ErrorPage } from '../failures/error-page.tsx';
export { SidebarCount } from './sidebar-count.tsx';
export { OfflineStrip, TopBar } from './top-bar.tsx';
