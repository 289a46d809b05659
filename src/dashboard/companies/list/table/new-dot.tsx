/** Marks a company that changed since the last visit, at the start of its row. */
export const NewDot = () => (
  <span
    title="Changed since your last visit"
    className="absolute top-1/2 left-0.5 size-1.5 -translate-y-1/2 rounded-full bg-accent"
  >
    <span className="sr-only">Changed since your last visit</span>
  </span>
);
