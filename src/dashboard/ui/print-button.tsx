import { Printer } from 'lucide-react';
import { Button } from './button.tsx';

/** Prints the page; for a menu of further actions. */
export const PrintButton = () => (
  <Button look="bare" onClick={() => print()}>
    <Printer size={15} aria-hidden="true" />
    Print
  </Button>
);
