import { useEffect, useState } from 'react';

/** Counts down to a time: "in 12 s", then "now". */
export function Countdown({ to }: { readonly to: Date }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((to.getTime() - now) / 1000);
  return <>{seconds > 0 ? `in ${seconds} s` : 'now'}</>;
}
