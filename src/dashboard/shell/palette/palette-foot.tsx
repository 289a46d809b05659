import { Button } from '../../ui/button.tsx';

interface PaletteFootProps {
  /** What just happened, if anything. */
  readonly said: string;
  /** How many companies the palette knows. */
  readonly companies: number;
  readonly onClose: () => void;
}

const covers = (companies: number): string =>
  companies === 0
    ? 'Companies: none read so far'
    : `Companies: the ${companies.toLocaleString('en')} read so far`;

/** What the palette covers, or what it just did; and the way out for who has no Escape key. */
export function PaletteFoot({ said, companies, onClose }: PaletteFootProps) {
  return (
    <div className="flex items-center gap-3 border-t border-line bg-paper py-1 pr-1 pl-4 text-xs text-ink-3">
      <p className="mr-auto">
        <span role="status">{said}</span>
        {said === '' && covers(companies)}
      </p>
      <Button look="bare" className="text-xs" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
