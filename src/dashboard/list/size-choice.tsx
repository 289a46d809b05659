import { boundsOf, appliedSize, type ListName, sizeChoices } from '../api/dialect/page-sizes.ts';
import { PAGE_SIZES } from '../lib/url/page-search.ts';
import { RowsPerPage } from '../ui/rows-per-page.tsx';
import { useDialect } from './use-dialect.ts';

interface SizeChoiceProps {
  /** The API list, which may limit page sizes; null for the catalogue, which does not. */
  readonly list: ListName | null;
  readonly size: number;
  readonly onChange: (size: number) => void;
}

export function SizeChoice({ list, size, onChange }: SizeChoiceProps) {
  const bounds = boundsOf(useDialect(), list);
  const choices = sizeChoices(PAGE_SIZES, bounds);
  return (
    <RowsPerPage
      size={appliedSize(size, bounds)}
      sizes={choices.map(({ applied }) => applied)}
      onChange={(chosen) => onChange(choices.find(({ applied }) => applied === chosen)?.requested ?? chosen)}
    />
  );
}
