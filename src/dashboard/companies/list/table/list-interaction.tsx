import { type RefObject, useEffect } from 'react';
import { PeekPanel } from '../peek/peek-panel.tsx';
import { usePeek } from '../peek/use-peek.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ListInteractionProps {
  /** Contains the rows, which have their company's id in `data-row`, and the pager. */
  readonly list: RefObject<HTMLElement | null>;
  /** Changes when the rows of another page have been drawn. */
  readonly page: unknown;
}

/** Shortcuts of the list, and the preview that they and clicks open. */
export function ListInteraction({ list, page }: ListInteractionProps) {
  const peek = usePeek();
  const { move, closePeek } = useRowKeys(list, page, peek);
  // The sheet of a phone may cover the row.
  useEffect(() => {
    list.current?.querySelector(`[data-row="${peek.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [list, peek.id]);
  return peek.id === undefined ? null : <PeekPanel id={peek.id} onStep={move} onClose={closePeek} />;
}
