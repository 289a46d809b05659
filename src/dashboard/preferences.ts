import * as z from 'zod/mini';

/** How this browser's reader likes Dossier. Kept in `localStorage`; holds no secret and no filter. */
const Preferences = z.object({
  density: z.catch(z.literal(['regular', 'compact']), 'regular'),
  timeZone: z.catch(z.literal(['utc', 'local']), 'utc'),
  singleKeys: z.catch(z.boolean(), true),
  shareSignIn: z.catch(z.boolean(), true),
});
export type Preferences = z.infer<typeof Preferences>;

/** What is chosen, told to whoever listens; `subscribe` and `read` are what React's external store asks for. */
export interface PreferenceStore {
  read(): Preferences;
  change(some: Partial<Preferences>): void;
  subscribe(listener: () => void): () => void;
  /** Takes over what another tab has chosen since. */
  reread(): void;
}

const ENTRY = 'dossier.preferences';

function parse(text: string | null): Preferences {
  try {
    return Preferences.parse(JSON.parse(text ?? '{}'));
  } catch {
    return Preferences.parse({});
  }
}

/** `storage` is `localStorage`, or null where the browser blocks it: then a choice holds until the page is left. */
export function createPreferences(storage: Storage | null): PreferenceStore {
  const listeners = new Set<() => void>();
  const kept = () => parse(storage?.getItem(ENTRY) ?? null);
  let chosen = kept();
  function become(next: Preferences) {
    chosen = next;
    for (const listener of listeners) listener();
  }
  return {
    read: () => chosen,
    change(some) {
      const next = { ...chosen, ...some };
      storage?.setItem(ENTRY, JSON.stringify(next));
      become(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reread() {
      if (storage) become(kept());
    },
  };
}
