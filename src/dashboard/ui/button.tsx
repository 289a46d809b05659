import type { ComponentProps } from 'react';

type Look = 'plain' | 'solid' | 'bare';

const BASE =
  'inline-flex h-8 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center gap-2 rounded-sm border px-3 text-sm font-medium whitespace-nowrap no-underline select-none disabled:opacity-50 hover:no-underline';

const LOOK_CLASSES: Record<Look, string> = {
  plain: 'border-line bg-sheet text-ink hover:border-edge',
  solid: 'border-accent bg-accent text-on-accent hover:opacity-90',
  bare: 'border-transparent text-ink-2 hover:bg-well hover:text-ink',
};

export const buttonClass = (look: Look = 'plain') => `${BASE} ${LOOK_CLASSES[look]}`;

export function Button({ look, className = '', ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" className={`${buttonClass(look)} ${className}`} {...rest} />;
}
