import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface FileDropOptions {
  /** The element on which files can be dropped. Defaults to the whole window. */
  readonly target?: RefObject<HTMLElement | null>;
  readonly onDrop: (dropped: DataTransfer) => void;
  /** Returns true for drags to leave alone, because something else may handle them. */
  readonly isIgnored?: (event: DragEvent) => boolean;
}

/**
 * Calls `onDrop` for files dropped on an element, and keeps the browser from opening them instead of the page.
 * Returns true while something is dragged over the element.
 */
export function useFileDrop({ target, onDrop, isIgnored = () => false }: FileDropOptions): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    if (isIgnored(event)) return false;
    event.preventDefault();
    return true;
  });
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const area = target ? target.current : window;
    if (!area) return undefined;
    const listening = new AbortController();
    const listen = (type: string, listener: (event: DragEvent) => void) =>
      area.addEventListener(type, (event) => listener(event as DragEvent), { signal: listening.signal });
    listen('dragover', (event) => {
      if (take(event)) setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      const isInside = area instanceof Node && relatedTarget instanceof Node && area.contains(relatedTarget);
      if (relatedTarget === null || (area instanceof Node && !isInside)) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      if (take(event) && event.dataTransfer) drop(event.dataTransfer);
    });
    return () => listening.abort();
  }, [target]);
  return isOver;
}
