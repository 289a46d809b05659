import { useRef } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Replaces the page after the service rejected the key; can't be dismissed. The URL stays. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} required aria-label="Sign in again" className="m-auto w-[26rem] p-4">
      <SignInForm />
    </Dialog>
  );
}
