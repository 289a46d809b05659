import { useEffect, useRef } from 'react';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in dialog over the current page after the service rejected the key; it cannot be dismissed. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="Sign in again"
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[26rem] max-w-[calc(100vw-24px)] rounded-lg bg-paper p-4 text-ink shadow-popup backdrop:bg-paper/80"
    >
      <SignInForm />
    </dialog>
  );
}
