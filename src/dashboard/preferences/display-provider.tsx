import { useSelector } from '@tanstack/react-store';
import { type ReactNode, useLayoutEffect } from 'react';
import type { PreferenceStore } from './preferences.ts';
import { TimeZoneContext } from '../lib/time-zone.ts';

interface DisplayProps {
  readonly preferences: PreferenceStore;
  readonly children: ReactNode;
}

export function DisplayProvider({ preferences, children }: DisplayProps) {
  const { timeZone, density } = useSelector(preferences);
  useLayoutEffect(() => {
    // tokens.css sets the row height from this.
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>;
}
