import type { AnyRoute } from '@tanstack/react-router';
import { isolate } from '#dashboard/lib/isolate.ts';
import { leftOutParams } from '#dashboard/search-params/left-out-params.ts';
import { parseSearch } from '#dashboard/search-params/search-params.ts';
import type { ToastStore } from '#dashboard/ui/toast-store.ts';

const MAX_NAMED = 3;
const MAX_NAME_LENGTH = 40;
const MAX_VALUE_LENGTH = 24;

/** Shortens a text in its middle, so that its beginning and its end can still be recognized. */
function shorten(text: string, length: number): string {
  const letters = [...text];
  if (letters.length <= length) return text;
  const half = Math.floor((length - 1) / 2);
  return `${letters.slice(0, length - 1 - half).join('')}…${letters.slice(-half).join('')}`;
}

/**
 * Shortens a param such as `founded=then`. It shortens the value, and also the name if that is much longer than any
 * valid one.
 */
function shortenParam(param: string): string {
  const [name = '', ...value] = param.split('=');
  return `${shorten(name, MAX_NAME_LENGTH)}=${shorten(value.join('='), MAX_VALUE_LENGTH)}`;
}

/**
 * Tells the user which params of the opened URL were removed, because they have no meaning on the page. `route` is the
 * page's route.
 */
export function tellLeftOutParams(searchText: string, { options }: AnyRoute, toasts: ToastStore): void {
  const taken: object = options.validateSearch?.(parseSearch(searchText)) ?? {};
  const leftOut = leftOutParams(searchText, { ...taken });
  if (leftOut.length === 0) return;
  const named = leftOut.slice(0, MAX_NAMED).map((param) => `“${isolate(shortenParam(param))}”`);
  const rest = leftOut.length - named.length;
  const list = new Intl.ListFormat('en').format(rest > 0 ? [...named, `${rest} more`] : named);
  toasts.show(`Left out of the address, because it has no meaning here: ${list}`);
}
