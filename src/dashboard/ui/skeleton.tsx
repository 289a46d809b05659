/** Loading placeholder. Appears only after 150 ms, so that fast responses do not flash. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-sm bg-well ${className}`} />;
}
