import { type ReactNode, useLayoutEffect } from 'react';
import { ClockProvider, DateFormatContext } from '../lib/clock.tsx';
import { DATE_FORMATS } from '../lib/format/format-date.ts';
import { usePreferences } from '../preferences/preferences-context.ts';

interface DisplayProviderProps {
  readonly children: ReactNode;
}

/** Provides the clock, the date format and the row density from Settings. */
export function DisplayProvider({ children }: DisplayProviderProps) {
  const { timeZone, density } = usePreferences();
  useLayoutEffect(() => {
    // `tokens.css` derives the height of rows from this attribute.
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return (
    <DateFormatContext value={DATE_FORMATS[timeZone]}>
      <ClockProvider>{children}</ClockProvider>
    </DateFormatContext>
  );
}
