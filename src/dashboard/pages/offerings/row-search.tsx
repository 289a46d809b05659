import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Narrows the rows of the page to those that mention what is typed; typing replaces the address. */
export function RowSearch({ sought }: { readonly sought: string }) {
  const navigate = useNavigate({ from: '/offerings' });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Back, or a link that clears the filters, changes the address under the field; typing does it from within.
    if (field.current && document.activeElement !== field.current) field.current.value = sought;
  }, [sought]);
  return (
    <input
      ref={field}
      type="search"
      aria-label="Search offerings"
      placeholder="Search these rows"
      defaultValue={sought}
      onChange={({ target }) =>
        void navigate({ search: (now) => ({ ...now, q: target.value || undefined }), replace: true })
      }
      className="h-8 w-52 max-md:w-full rounded-sm border border-line bg-sheet px-2.5 text-sm pointer-coarse:h-11"
    />
  );
}
