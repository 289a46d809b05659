import { createContext, use } from 'react';
import { DATE_FORMATS, type DateFormat } from './format/format-date.ts';

export const DateFormatContext = createContext(DATE_FORMATS.utc);

/** How this user wants dates to be written. */
export const useDateFormat = (): DateFormat => use(DateFormatContext);
