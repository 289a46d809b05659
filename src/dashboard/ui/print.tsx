import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { Button } from './button.tsx';

/**
 * Returns true while the page is being printed. Updates synchronously, so that the print layout renders before the
 * browser prints.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    const update = (next: boolean) => flushSync(() => setPrinting(next));
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('beforeprint', () => update(true), { signal });
    addEventListener('afterprint', () => update(false), { signal });
    // Developer tools can emulate print media without firing `beforeprint`, so watch the media query too.
    media.addEventListener('change', () => update(media.matches), { signal });
    return () => controller.abort();
  }, []);
  return printing;
}

/** Event on the window that says that the user wants to print. Its `detail` collects what printing must wait for. */
const PRINT_EVENT = 'dossier:print';

/** Prints once everything that `usePrintPreparation` has registered is prepared, or has failed. */
async function requestPrint() {
  const detail: Promise<unknown>[] = [];
  dispatchEvent(new CustomEvent(PRINT_EVENT, { detail }));
  await Promise.allSettled(detail);
  print();
}

/**
 * Fetches something before the page is printed by the Print button or by the keyboard shortcut of the browser. The
 * browser's own menu doesn't wait for it. Null if nothing must be fetched.
 */
export function usePrintPreparation(prepare: (() => Promise<unknown>) | null): void {
  useEffect(() => {
    if (!prepare) return;
    const controller = new AbortController();
    addEventListener(
      PRINT_EVENT,
      // The cast is safe, because only `requestPrint` sends this event.
      (event) => (event as CustomEvent<Promise<unknown>[]>).detail.push(prepare()),
      controller,
    );
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'p' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void requestPrint();
      },
      controller,
    );
    return () => controller.abort();
  });
}

interface PrintHeaderProps {
  readonly title: ReactNode;
  /** Lines that describe what is printed: filters, sort order, number of rows. Empty lines are left out. */
  readonly lines: readonly (string | null)[];
  readonly at: Date | null;
}

/** The top of a printed page: title, time when the data was fetched, and URL. */
export function PrintHeader({ title, lines, at }: PrintHeaderProps) {
  const { dateTime } = useDateFormat();
  return (
    <header className="mb-4 border-b border-line pb-3">
      <p className="flex justify-between text-xs text-ink-3">
        <span>Dossier</span>
        {at && <span>As of {dateTime(at)}</span>}
      </p>
      <h1 className="mt-1 font-read text-title font-semibold">
        <bdi>{title}</bdi>
      </h1>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="mt-0.5 text-sm text-ink-2">
          {line}
        </p>
      ))}
      <p className="mt-1 text-xs wrap-anywhere text-ink-3">{location.href}</p>
    </header>
  );
}

interface PrintDocumentProps extends PrintHeaderProps {
  readonly landscape?: boolean;
  readonly children: ReactNode;
}

/** Content to print instead of what is on screen. It must be a direct child of the page. */
export const PrintDocument = ({ landscape = false, children, ...header }: PrintDocumentProps) => (
  <article data-print-document={landscape ? 'landscape' : 'portrait'}>
    <PrintHeader {...header} />
    {children}
  </article>
);

interface PrintButtonProps {
  readonly look?: 'plain' | 'bare';
  readonly labelClass?: string;
}

/** A button that prints the page. By default, it looks like a menu item. */
export const PrintButton = ({ look = 'bare', labelClass }: PrintButtonProps) => (
  <Button
    look={look}
    title={labelClass && 'Print'}
    className={labelClass && 'max-xl:px-2'}
    onClick={() => void requestPrint()}
  >
    <Printer size={15} aria-hidden="true" />
    <span className={labelClass}>Print</span>
  </Button>
);
