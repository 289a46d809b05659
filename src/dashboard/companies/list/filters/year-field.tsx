import { parseCompaniesSearch, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { useUrlDraft } from '#dashboard/lib/url/use-url-draft.ts';
import { TextInput } from '#dashboard/ui/text-field.tsx';

interface YearFieldProps {
  readonly label: string;
  readonly end: 'from' | 'to';
  /** Null for none. */
  readonly placeholder: number | null;
  readonly onType: (year: number | null) => void;
}

const MAX_YEAR_DIGITS = 4;

const isComplete = (text: string) => text === '' || text.length >= MAX_YEAR_DIGITS;

/** Year input; takes effect once the year is complete, or on blur. */
export function YearField({ label, end, placeholder, onType }: YearFieldProps) {
  // Keep the text as typed until blur, even if the URL normalizes it.
  const {
    value: year,
    draft,
    edit,
    discard,
  } = useUrlDraft((raw) => toCompanyQuery(parseCompaniesSearch(raw)).founded?.[end] ?? null);
  const apply = (text: string) =>
    onType(text === '' ? null : Math.min(Math.max(Math.trunc(Number(text)), 0), 9999));
  const type = (text: string) => edit(text, isComplete(text) ? () => apply(text) : undefined);
  const finish = () => {
    if (draft !== null && !isComplete(draft)) apply(draft);
    discard();
  };
  return (
    <TextInput
      look="narrow"
      type="number"
      aria-label={label}
      min={0}
      max={9999}
      placeholder={placeholder?.toString()}
      value={draft ?? year ?? ''}
      onChange={({ target }) => type(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish();
      }}
      className="w-full min-w-0 [appearance:textfield] [&::-webkit-inner-spin-button]:hidden"
    />
  );
}
