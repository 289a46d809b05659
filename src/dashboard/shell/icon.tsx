const PATHS = {
  companies:
    'M3 14V3.500A1 1 0 0 1 4 2.500h4a1 1 0 0 1 1 1V14M9 6.500h3a1 1 0 0 1 1 1V14M1.500 14h13M5 5.500h2M5 8.500h2M5 11.500h2',
  offerings: 'M8.500 2.500H13.500V7.500L7.500 13.500L2.500 8.500ZM10.800 5.200h.01',
  explore: 'M2.500 13.500v-4M6.200 13.500v-8M9.800 13.500V8M13.500 13.500V2.500',
  compare: 'M8 2v12M2.500 5h3M2.500 8h3M2.500 11h3M10.500 5h3M10.500 8h3M10.500 11h3',
  settings: 'M2 4.500h6M12 4.500h2M10 3v3M2 11.500h2M8 11.500h6M6 10v3',
  menu: 'M2.500 4.500h11M2.500 8h11M2.500 11.500h11',
  account:
    'M8 8.200a2.800 2.800 0 1 0 0-5.600a2.800 2.800 0 0 0 0 5.600ZM2.800 13.800c.5-2.400 2.500-3.800 5.200-3.800s4.700 1.400 5.200 3.800',
} as const;

export type IconName = keyof typeof PATHS;

/**
 * A sign of the shell, decorative beside its word. Drawn here because the shell is on every first page,
 * and the icon library costs more than all of these; pages use the library.
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
