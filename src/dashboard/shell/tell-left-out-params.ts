import type { AnyRoute } from '@tanstack/react-router';
import { isolate } from '#dashboard/lib/isolate.ts';
import { leftOutParams } from '#dashboard/search-params/left-out-params.ts';
import { parseSearch } from '#dashboard/search-params/search-params.ts';
import type { ToastStore } from '#dashboard/ui/toast-store.ts';

const MAX_NAMED = 3;
const MAX_LENGTH = 60;

const shorten = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

/**
 * Tells the user which params of the URL that the dashboard was opened with were left out, because they have no meaning
 * on that page. `route` is the page's route.
 */
export function tellLeftOutParams(query: string, { options }: AnyRoute, toasts: ToastStore): void {
  const taken: object = options.validateSearch?.(parseSearch(query)) ?? {};
  const leftOut = leftOutParams(query, { ...taken });
  if (leftOut.length === 0) return;
  const named = leftOut.slice(0, MAX_NAMED).map((param) => `“${isolate(shorten(param))}”`);
  const rest = leftOut.length - named.length;
  const list = new Intl.ListFormat('en').format(rest > 0 ? [...named, `${rest} more`] : named);
  toasts.show(`Left out of the address, because it has no meaning here: ${list}`);
}
