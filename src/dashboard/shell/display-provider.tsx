import { useSelector } from '@tanstack/react-store';
import { type ReactNode, useLayoutEffect } from 'react';
import { ClockProvider, DateFormatContext } from '../lib/clock.tsx';
import { DATE_FORMATS } from '../lib/format/format-date.ts';
import type { PreferenceStore } from '../preferences/preferences.ts';

interface DisplayProviderProps {
  readonly preferences: PreferenceStore;
  readonly children: ReactNode;
}

/** Provides the clock, the date format and the row density that the user chose in Settings. */
export function DisplayProvider({ preferences, children }: DisplayProviderProps) {
  const { timeZone, density } = useSelector(preferences);
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
