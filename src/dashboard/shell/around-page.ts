// What stands around every page, in one file that the first row does not wait for.
export { RailSections } from '../collections/rail-sections.tsx';
export { Crash } from './crash.tsx';
export { FailurePanel } from './failure-panel.tsx';
export { OfflineStrip } from './offline-strip.tsx';
export { RailCount } from './rail-count.tsx';
export { TopBar } from './top-bar.tsx';
