import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface FileDropOptions {
  /** The element that takes files; the whole window without one. */
  readonly target?: RefObject<HTMLElement | null>;
  /** Called with what was dropped. */
  readonly onDrop: (dropped: DataTransfer) => void;
  /** True for a drag that something else may take. */
  readonly isIgnored?: (event: DragEvent) => boolean;
}

/**
 * Takes what is dropped on an element. Returns whether something is being dragged over it. Otherwise, the browser would
 * leave the page and show the file.
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
    const place = target ? target.current : window;
    if (!place) return undefined;
    const listening = new AbortController();
    const listen = (type: string, listener: (event: DragEvent) => void) =>
      place.addEventListener(type, (event) => listener(event as DragEvent), { signal: listening.signal });
    listen('dragover', (event) => {
      if (take(event)) setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      const isInside =
        place instanceof Node && relatedTarget instanceof Node && place.contains(relatedTarget);
      if (relatedTarget === null || (place instanceof Node && !isInside)) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      if (take(event) && event.dataTransfer) drop(event.dataTransfer);
    });
    return () => listening.abort();
  }, [target]);
  return isOver;
}
