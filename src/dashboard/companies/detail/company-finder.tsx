import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#dashboard/ui/button.tsx';
import { TextInput } from '#dashboard/ui/text-field.tsx';

/** Search box for a company whose id led nowhere. */
export function CompanyFinder({ text = '' }: { readonly text?: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const find = (event: { preventDefault(): void }) => {
    event.preventDefault();
    void navigate({ to: '/companies', search: { q: field.current?.value.trim() || undefined } });
  };
  return (
    <form role="search" onSubmit={find} className="mx-auto flex max-w-sm gap-1.5">
      <TextInput
        type="search"
        ref={field}
        aria-label="Search companies"
        placeholder="Search companies"
        defaultValue={text}
        data-page-search
        className="min-w-0 grow"
      />
      <Button type="submit" look="solid">
        <Search size={15} aria-hidden="true" />
        Search
      </Button>
    </form>
  );
}
