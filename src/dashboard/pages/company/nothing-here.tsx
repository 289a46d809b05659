import { Link, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass, Button } from '#dashboard/ui/button.tsx';
import { TextInput } from '#dashboard/ui/fields.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { useSearchFieldRef } from '#dashboard/ui/search-field-ref.ts';

interface NothingHereProps {
  readonly title: string;
  /** Text that the URL contains where a company's id is expected, such as "acme". The search field starts with it. */
  readonly text?: string;
  readonly children: ReactNode;
}

/** A notice for URLs that lead to no company, with ways to find one. */
export function NothingHere({ title, text = '', children }: NothingHereProps) {
  const navigate = useNavigate();
  const field = useSearchFieldRef();
  const find = (event: { preventDefault(): void }) => {
    event.preventDefault();
    void navigate({ to: '/companies', search: { q: field.current?.value.trim() || undefined } });
  };
  return (
    <>
      <title>{`${title} · Dossier`}</title>
      <Notice title={title} as="h1">
        {children}
        <form role="search" onSubmit={find} className="mx-auto flex max-w-sm gap-1.5">
          <TextInput
            type="search"
            ref={field}
            aria-label="Search companies"
            placeholder="Search companies"
            defaultValue={text}
            className="min-w-0 grow"
          />
          <Button type="submit" look="solid">
            <Search size={15} aria-hidden="true" />
            Search
          </Button>
        </form>
        <p>
          <Link to="/companies" className={buttonClass()}>
            All companies
          </Link>
        </p>
      </Notice>
    </>
  );
}
