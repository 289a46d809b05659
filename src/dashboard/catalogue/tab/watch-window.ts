import { RECOVERED_EVENT } from '#dashboard/lib/network.ts';

interface WindowListener {
  /** Called when the connection to the network or the server is restored. */
  onRecovered(): void;
  /** Called when the user leaves the page. */
  onLeave(): void;
  /** Called when Back or Forward restores the page from the back-forward cache. */
  onRestore(): void;
}

export function watchWindow({ onRecovered, onLeave, onRestore }: WindowListener): void {
  window.addEventListener(RECOVERED_EVENT, onRecovered);
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onRestore();
  });
}
