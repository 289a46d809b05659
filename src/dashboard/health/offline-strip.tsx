import { useHealth } from './use-health.ts';

export function OfflineStrip() {
  const [last] = useHealth();
  return (
    <div role="status" className="col-span-full">
      {last?.verdict === 'offline' && (
        <p className="bg-warn-wash px-4 py-1.5 text-center text-sm">
          You are offline. What you see stays; Dossier goes on when the connection is back.
        </p>
      )}
    </div>
  );
}
