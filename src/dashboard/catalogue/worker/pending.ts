/** Pending calls to the worker, which would never settle if it went away. */
export interface Pending {
  rejectOnDisconnect<T>(promise: Promise<T>): Promise<T>;
  /** Rejects all current and future promises. */
  reject(reason: Error): void;
}

/** One per connection. */
export function createPending(): Pending {
  const rejecters = new Set<(reason: Error) => void>();
  let disconnected: Error | null = null;
  return {
    rejectOnDisconnect: (promise) =>
      new Promise((resolve, reject) => {
        if (disconnected) return reject(disconnected);
        rejecters.add(reject);
        promise.finally(() => rejecters.delete(reject)).then(resolve, reject);
      }),
    reject(reason) {
      disconnected = reason;
      for (const reject of rejecters) reject(reason);
    },
  };
}
