import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * True while the page is printed. Rendered synchronously: the browser prints what is there as soon as its event has
 * been handled.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    const update = (next: boolean) => flushSync(() => setPrinting(next));
    const onStart = () => update(true);
    const onEnd = () => update(false);
    // Print previews of developer tools change the medium without an event.
    const onChange = () => update(media.matches);
    addEventListener('beforeprint', onStart);
    addEventListener('afterprint', onEnd);
    media.addEventListener('change', onChange);
    return () => {
      removeEventListener('beforeprint', onStart);
      removeEventListener('afterprint', onEnd);
      media.removeEventListener('change', onChange);
    };
  }, []);
  return printing;
}
