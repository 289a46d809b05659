/** Loading placeholder. It appears after 150 ms, so that it doesn't flash when responses are fast. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-sm bg-well ${className}`} />;
}
