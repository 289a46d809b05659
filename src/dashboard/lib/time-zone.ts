import { createContext, use } from 'react';

export type TimeZone = 'utc' | 'local';

export const TimeZoneContext = createContext<TimeZone>('utc');

export const useTimeZone = (): TimeZone => use(TimeZoneContext);
