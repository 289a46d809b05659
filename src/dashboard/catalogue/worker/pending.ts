/** Answers that are waited for, from somebody who may turn out not to be there. */
export interface Pending {
  rejectOnDisconnect<T>(answer: Promise<T>): Promise<T>;
  /** Nobody will answer: all that is waited for, now and later, fails with this. */
  reject(reason: Error): void;
}

/** Nothing waited for yet. */
export function createPending(): Pending {
  const waiting = new Set<(reason: Error) => void>();
  let gone: Error | null = null;
  return {
    rejectOnDisconnect: (answer) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(gone);
        waiting.add(reject);
        answer.finally(() => waiting.delete(reject)).then(resolve, reject);
      }),
    reject(reason) {
      gone = reason;
      for (const reject of waiting) reject(reason);
    },
  };
}
