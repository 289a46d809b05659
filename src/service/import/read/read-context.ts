import type { InputSchema, ReadOptions } from '../input-row.ts';
import type { DateOrders } from './date-orders.ts';
import type { ListSeparators } from './list-separators.ts';
import type { ValueReader } from './read-value.ts';

/** The readers of tables and of JSON share this context while they turn a file into rows. */
export interface ReadContext {
  readonly schema: InputSchema;
  readonly options: ReadOptions;
  readonly orders: DateOrders;
  readonly separators: ListSeparators;
  readonly values: ValueReader;
  /** Notes for the user, to which the readers add. */
  readonly notes: string[];
  /** Reads the whole file once so that `orders` and `separators` can learn from it. */
  observeWholeFile(): Promise<void>;
}

/** The part of the context that is needed to find out which date orders and list separators a file uses. */
export type ObserverContext = Pick<ReadContext, 'schema' | 'options' | 'orders' | 'separators'>;
