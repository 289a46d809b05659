import type { ReactNode } from 'react';

export const tagClass =
  'inline-block h-[21px] max-w-full truncate rounded-[4px] bg-well px-[7px] text-xs/[21px] text-ink-2';

export const wrappedTagClass = `${tagClass} h-auto! py-[2.5px] leading-4! whitespace-normal!`;

export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={tagClass}>{children}</span>;
}
