import type { ComponentProps } from 'react';
import { fieldClass } from './text-field.tsx';

/** A `<select>` that looks like a text field. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${fieldClass('narrow')} ${className}`} {...rest} />;
}
