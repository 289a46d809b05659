import { useSelector } from '@tanstack/react-store';
import { type ReactNode, useLayoutEffect } from 'react';
import type { PreferenceStore } from './preferences.ts';
import { TimeZoneContext } from '../lib/time-zone.ts';

interface DisplayProps {
  readonly preferences: PreferenceStore;
  readonly children: ReactNode;
}

/** Shows everything inside as its reader likes it: the time zone of dates, the height of rows. */
export function DisplayProvider({ preferences, children }: DisplayProps) {
  const { timeZone, density } = useSelector(preferences);
  useLayoutEffect(() => {
    // tokens.css has a row height for each.
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>;
}
