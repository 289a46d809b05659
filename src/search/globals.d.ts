// The only globals that the engine uses besides those of the language. Browsers, workers and Node all have them, except
// that Node lacks `reportError`, which its callers define.
declare class MessageChannel {
  readonly port1: {
    addEventListener(type: 'message', listener: () => void): void;
    start(): void;
    close(): void;
  };
  readonly port2: { postMessage(message: null): void };
}
declare const performance: { now(): number };
declare function reportError(error: unknown): void;
declare function setTimeout(run: () => void, ms?: number): unknown;
declare class TextEncoder {
  encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number };
}
declare class TextDecoder {
  constructor(encoding?: 'utf-8', options?: { readonly ignoreBOM: boolean });
  decode(bytes: Uint8Array | undefined): string;
}
