import { createContext, type ReactNode, use } from 'react';

export type Provision = (children: ReactNode) => ReactNode;

/**
 * Creates a React context. Returns a function that provides its value, and a hook that throws if there is no
 * provider.
 */
export function createRequiredContext<T extends object>(name: string) {
  const Context = createContext<T | null>(null);
  const provide = (value: T): Provision =>
    function wrap(children) {
      return <Context value={value}>{children}</Context>;
    };
  function useRequired(): T {
    const value = use(Context);
    if (value === null) throw new Error(`No provider was found for ${name}.`);
    return value;
  }
  return [provide, useRequired] as const;
}

interface ProvidersProps {
  readonly of: readonly Provision[];
  readonly children: ReactNode;
}

/** Nests its children in all the given providers. If two provide the same context, the later one wins. */
export const Providers = ({ of, children }: ProvidersProps) =>
  of.reduceRight((inner, provide) => provide(inner), children);
