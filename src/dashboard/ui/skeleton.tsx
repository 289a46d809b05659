/** A loading placeholder. It appears after 150 ms, so that a fast response doesn't make it flash. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-sm bg-well ${className}`} />;
}
