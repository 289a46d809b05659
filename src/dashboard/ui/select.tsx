import type { ComponentProps } from 'react';
import { fieldClass } from './field-class.ts';

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${fieldClass('narrow')} ${className}`} {...rest} />;
}
