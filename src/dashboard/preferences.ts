import * as z from 'zod/mini';

/** How this browser's reader likes Dossier. Kept in `localStorage`; holds no secret and no filter. */
const Preferences = z.object({
  density: z.catch(z.enum(['regular', 'compact']), 'regular'),
  timeZone: z.catch(z.enum(['utc', 'local']), 'utc'),
  singleKeys: z.catch(z.boolean(), true),
  shareSignIn: z.catch(z.boolean(), true),
});
export type Preferences = z.infer<typeof Preferences>;

/** What is chosen, told to whoever listens; `subscribe` and `read` are what React's external store asks for. */
export interface PreferenceStore {
  read(): Preferences;
  change(some: Partial<Preferences>): void;
  subscribe(listener: () => void): () => void;
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
  let chosen = parse(storage?.getItem(ENTRY) ?? null);
  return {
    read: () => chosen,
    change(some) {
      chosen = { ...chosen, ...some };
      storage?.setItem(ENTRY, JSON.stringify(chosen));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
