import type { ComponentProps } from 'react';
import { fieldClass } from './text-field.tsx';

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${fieldClass('narrow')} ${className}`} {...rest} />;
}
