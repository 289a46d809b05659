const PATHS = {
  companies:
    'M3 14V3.5A1 1 0 0 1 4 2.5h4a1 1 0 0 1 1 1V14M9 6.5h3a1 1 0 0 1 1 1V14M1.5 14h13M5 5.5h2M5 8.5h2M5 11.5h2',
  offerings: 'M8.5 2.5H13.5V7.5L7.5 13.5L2.5 8.5ZM10.8 5.2h.01',
  explore: 'M2.5 13.5v-4M6.2 13.5v-8M9.8 13.5V8M13.5 13.5V2.5',
  compare: 'M8 2v12M2.5 5h3M2.5 8h3M2.5 11h3M10.5 5h3M10.5 8h3M10.5 11h3',
  settings: 'M2 4.5h6M12 4.5h2M10 3v3M2 11.5h2M8 11.5h6M6 10v3',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  account: 'M8 8.2a2.8 2.8 0 1 0 0-5.6a2.8 2.8 0 0 0 0 5.6ZM2.8 13.8c.5-2.4 2.5-3.8 5.2-3.8s4.7 1.4 5.2 3.8',
} as const;

export type IconName = keyof typeof PATHS;

/**
 * A decorative icon of the shell. Inlined because the shell is in the first load and the icon library
 * costs more than all of these; pages use the library.
 */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
