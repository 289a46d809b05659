import { useState } from 'react';

/**
 * How many rows a list of choices has room for. Fewer rows keep the room while `isHeld`, so that nothing below moves
 * while the user types or is among the filters; it is given back when another number of choices is offered otherwise.
 */
export function useReservedRows(rows: number, offered: number, isHeld: boolean): number {
  const [reserved, setReserved] = useState({ rows: 0, offered: 0 });
  const isReleased = offered !== reserved.offered && !isHeld;
  const grown = Math.max(isReleased ? 0 : reserved.rows, rows);
  if (grown !== reserved.rows || offered !== reserved.offered) setReserved({ rows: grown, offered });
  return grown;
}
