/** A page that an address may have meant. */
export interface ClosePage {
  readonly to:
    '/companies' | '/offerings' | '/explore' | '/compare' | '/settings' | '/companies/$id/{-$name}';
  readonly name: string;
  /** The company's id where the address holds a number. */
  readonly id?: string;
}

const PAGES: readonly ClosePage[] = [
  { to: '/companies', name: 'Companies' },
  { to: '/offerings', name: 'Offerings' },
  { to: '/explore', name: 'Explore' },
  { to: '/compare', name: 'Compare' },
  { to: '/settings', name: 'Settings' },
];

function pairs(text: string): Set<string> {
  const letters = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

/** How alike two texts are, by the pairs of letters they share: 0 to 1. */
function likeness(a: string, b: string): number {
  const [one, two] = [pairs(a), pairs(b)];
  const shared = [...one].filter((pair) => two.has(pair)).length;
  return one.size + two.size === 0 ? 0 : (2 * shared) / (one.size + two.size);
}

/** The pages closest to a path that leads nowhere, closest first; a company when a whole number is in it. */
export function closestPages(path: string): ClosePage[] {
  const id = /(?:^|\/)([1-9]\d{0,15})(?=\/|$)/.exec(path)?.[1];
  const first = path.split('/').find(Boolean) ?? '';
  const ranked = PAGES.toSorted((a, b) => likeness(first, b.to) - likeness(first, a.to));
  const company: ClosePage[] = id ? [{ to: '/companies/$id/{-$name}', name: `Company ${id}`, id }] : [];
  return [...company, ...ranked].slice(0, 3);
}
