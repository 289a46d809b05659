import { createContext, type ReactNode, use } from 'react';

/** Wraps elements into the provider of one context, with its value. */
export type Provision = (children: ReactNode) => ReactNode;

/**
 * Creates a React context without a default value: a function that provides it, and a hook that reads it. Reading it
 * where it is not provided throws an error with its name.
 */
export function createRequiredContext<T extends object>(name: string) {
  const Context = createContext<T | null>(null);
  const provide = (value: T): Provision =>
    function wrap(children) {
      return <Context value={value}>{children}</Context>;
    };
  function useRequired(): T {
    const value = use(Context);
    if (value === null) throw new Error(`No ${name} is provided.`);
    return value;
  }
  return [provide, useRequired] as const;
}

interface ProvidersProps {
  readonly of: readonly Provision[];
  readonly children: ReactNode;
}

/** Renders its children below all of these providers. A later one wins over an earlier one of the same context. */
export const Providers = ({ of, children }: ProvidersProps) =>
  of.reduceRight((inner, provide) => provide(inner), children);
