import { openDialect } from '../api/dialect/dialect-store.ts';
import { boundsOf, appliedSize, type ListName, sizeChoices } from '../api/dialect/page-sizes.ts';
import { useApp } from '../app-context.ts';
import { PAGE_SIZES } from '../lib/url/page-search.ts';
import { RowsPerPage } from '../ui/rows-per-page.tsx';

interface SizeChoiceProps {
  /** The API list, which may limit page sizes; null for the catalogue, which does not. */
  readonly list: ListName | null;
  readonly size: number;
  readonly onChange: (size: number) => void;
}

export function SizeChoice({ list, size, onChange }: SizeChoiceProps) {
  const { server } = useApp();
  const bounds = boundsOf(openDialect(server).read(), list);
  const choices = sizeChoices(PAGE_SIZES, bounds);
  return (
    <RowsPerPage
      size={appliedSize(size, bounds)}
      sizes={choices.map(({ given }) => given)}
      onChange={(chosen) => onChange(choices.find(({ given }) => given === chosen)?.asked ?? chosen)}
    />
  );
}
