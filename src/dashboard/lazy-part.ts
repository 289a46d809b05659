import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A part of the page in a chunk of its own, which the first row does not wait for, together with the
 * styles of all such parts.
 */
export const lazyPart: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [part] = await Promise.all([load(), import('./pages.css')]);
    return part;
  }, name);
