import { type ReactNode, useLayoutEffect } from 'react';
import { ClockProvider, DateFormatContext } from '../lib/clock.tsx';
import { DATE_FORMATS } from '../lib/format/format-date.ts';
import { usePreferences } from '../preferences/preferences-context.ts';

interface DisplayProviderProps {
  readonly children: ReactNode;
}

/** Provides the clock and the date format. Applies the row density that is chosen in Settings. */
export function DisplayProvider({ children }: DisplayProviderProps) {
  const { timeZone, density } = usePreferences();
  useLayoutEffect(() => {
    // `tokens.css` derives the row height from this attribute.
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return (
    <DateFormatContext value={DATE_FORMATS[timeZone]}>
      <ClockProvider>{children}</ClockProvider>
    </DateFormatContext>
  );
}
