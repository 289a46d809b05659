import { type RawSearch, textOf } from '../search-codec.ts';

/** Where to go after signing in: a path of this origin, else the companies. */
export interface SignInSearch {
  readonly next?: string | undefined;
}

/** A same-origin path with its query and hash, else null; `//evil.example` and `/\evil.example` leave the origin. */
export function samePlace(next: string | undefined, origin: string): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return null;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/sign-in') return null;
  return url.pathname + url.search + url.hash;
}

/** The search of `/sign-in`; a `next` that leads elsewhere is dropped. */
export function parseSignInSearch(raw: RawSearch): SignInSearch {
  return { next: samePlace(textOf(raw, 'next'), location.origin) ?? undefined };
}
