import { createContext, use } from 'react';

/** Where the days and hours of records are counted: the same for all readers, or the reader's own. */
export type TimeZone = 'utc' | 'local';

/** The zone that everything inside shows its dates in. */
export const TimeZoneContext = createContext<TimeZone>('utc');

/** The zone to show dates in. */
export const useTimeZone = (): TimeZone => use(TimeZoneContext);
