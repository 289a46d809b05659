import { useEffect, useState } from 'react';

/** "12 s", counting down to a moment; "now" when it has come. */
export function Countdown({ to }: { readonly to: Date }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [to]);
  const seconds = Math.ceil((to.getTime() - now) / 1000);
  return <>{seconds > 0 ? `in ${seconds} s` : 'now'}</>;
}
