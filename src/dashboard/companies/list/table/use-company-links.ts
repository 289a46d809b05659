import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { isPlainClick } from '#dashboard/lib/is-plain-click.ts';

const toCompany = (id: string) =>
  ({ to: '/companies/$id/{-$name}', params: { id, name: undefined } }) as const;

const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-company]') : null;

/**
 * Lets the links to companies, which have their id in `data-company`, navigate within the app and preload on hover
 * and focus. A router's link in each row takes longer than the rest of the row.
 */
export function useCompanyLinks(list: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const controller = new AbortController();
    const listen = <Name extends 'click' | 'mouseover' | 'focusin' | 'touchstart'>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name], id: string) => void,
    ) =>
      list.current?.addEventListener(
        name,
        (event) => {
          const id = linkOf(event)?.dataset['company'];
          if (id !== undefined) listener(event, id);
        },
        { signal: controller.signal, passive: name === 'touchstart' },
      );
    listen('click', (event, id) => {
      if (!isPlainClick(event) || event.defaultPrevented) return;
      event.preventDefault();
      void router.navigate(toCompany(id));
    });
    const preload = (_: Event, id: string) => void router.preloadRoute(toCompany(id)).catch(() => {});
    listen('mouseover', preload);
    listen('focusin', preload);
    listen('touchstart', preload);
    return () => controller.abort();
  }, [list, router]);
}
