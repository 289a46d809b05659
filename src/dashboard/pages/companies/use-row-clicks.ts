import { useNavigate } from '@tanstack/react-router';
import { useEffect, type RefObject, useEffectEvent } from 'react';
import { withoutCompanyFilters } from '#dashboard/companies/list-changes.ts';
import { isPlainClick } from '#dashboard/lib/dom.ts';
import { rowAround, rowId } from '#dashboard/list/row-elements.ts';
import { usePreview } from './preview/preview-panel.tsx';

const CONTROLS = 'a, button, input, label, select, summary';

/**
 * Handles clicks on rows and on the categories in them, with a single listener for the whole list. Each row has its
 * company's id in `data-row`.
 */
export function useRowClicks(list: RefObject<HTMLElement | null>): void {
  const preview = usePreview();
  const navigate = useNavigate({ from: '/companies' });
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!isPlainClick(event) || event.defaultPrevented || !(event.target instanceof Element)) return;
    const category = event.target.closest<HTMLElement>('[data-category]')?.dataset['category'];
    if (category !== undefined) {
      // The link's own URL is meant for new tabs. On a plain click, navigate here instead, to keep the list's sort
      // order and columns.
      event.preventDefault();
      void navigate({ search: (now) => ({ ...withoutCompanyFilters(now), category: [category] }) });
      return;
    }
    const row = rowAround(event.target);
    if (!row || event.target.closest(CONTROLS) || getSelection()?.isCollapsed === false) return;
    row.querySelector('a')?.focus({ preventScroll: true });
    preview.open(Number(rowId(row)));
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return;
    const row = rowAround(event.target);
    if (!row) return;
    event.preventDefault();
    const id = Number(rowId(row));
    if (id === preview.id) preview.close();
    else preview.open(id);
  });
  useEffect(() => {
    const element = list.current;
    const controller = new AbortController();
    element?.addEventListener('click', onClick, controller);
    element?.addEventListener('keydown', onKeyDown, controller);
    return () => controller.abort();
  }, [list]);
}
