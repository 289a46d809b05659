/** Grey bars in the shape of what is coming. Appears only after 150 ms, so quick answers never flash. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-sm bg-well ${className}`} />;
}
