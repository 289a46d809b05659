import { Combobox } from '@base-ui/react/combobox';
import { useQuery } from '@tanstack/react-query';
import { matchSorter } from 'match-sorter';
import { useRef, useState } from 'react';
import { compareNames, fold } from '#contract/alphabet.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { mayBringMatches } from '#dashboard/catalogue/crawl/progress.ts';
import { useCachedCompanies } from '#dashboard/companies/use-cached-companies.ts';
import { useSuggestions } from '#dashboard/companies/use-suggestions.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { parseCompanyId } from '#dashboard/search-params/company-id.ts';
import { fieldClass } from '#dashboard/ui/fields.tsx';

type CompanyChoice = ReturnType<typeof toChoice>;

const MAX_CHOICES = 50;

type Known = ReadonlyMap<number, CompanySummaryResponse>;

/** Returns cached companies whose name, ticker or domain contains the typed text, best match first. */
const matching = (known: Known, typed: string): CompanyChoice[] =>
  matchSorter([...known.values()], fold(typed), {
    keys: [
      (company) =>
        [companyName(company), company.ticker, company.domain].flatMap((text) => text || []).map(fold),
    ],
    threshold: matchSorter.rankings.CONTAINS,
    baseSort: (a, b) => compareNames(companyName(a.item), companyName(b.item)),
  }).map(toChoice);

/**
 * Returns the companies to offer for a typed text: the catalogue's matches, then cached companies.
 *
 * If the text is a number, the company with that id comes first, even if the id is unknown. If it is already
 * compared, it is disabled, so that Enter doesn't add a different company.
 */
export function companyChoices(
  known: Known,
  found: readonly CompanySummaryResponse[],
  chosen: readonly number[],
  typed: string,
): CompanyChoice[] {
  const text = typed.trim();
  const id = parseCompanyId(text);
  const all = new Map<number, CompanyChoice>();
  if (id !== null) {
    const choice = toChoice(known.get(id) ?? { id, name: null, domain: null });
    all.set(id, chosen.includes(id) ? { ...choice, hint: 'Already compared', disabled: true } : choice);
  }
  for (const choice of [...found.map(toChoice), ...matching(known, text)])
    if (!all.has(choice.id) && !chosen.includes(choice.id)) all.set(choice.id, choice);
  return [...all.values()].slice(0, MAX_CHOICES);
}

const toChoice = (company: Pick<CompanySummaryResponse, 'id' | 'name' | 'domain'>) => ({
  id: company.id,
  name: companyName(company),
  hint: company.domain ?? '',
  /** Set to true for a company that is already being compared, so that it can't be chosen again. */
  disabled: false,
});

interface AddCompanyProps {
  readonly chosen: readonly number[];
  readonly full: boolean;
  readonly onAdd: (id: number) => void;
}

/**
 * A combobox that searches the catalogue for companies and accepts any id. Without a catalogue, it offers
 * companies that are cached.
 */
export function AddCompany({ chosen, full, onAdd }: AddCompanyProps) {
  const cached = useCachedCompanies();
  const [typed, setTyped] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const { data: progress } = useQuery(progressQuery);
  const { found, isCurrent } = useSuggestions(typed, MAX_CHOICES);
  const suggested = (isCurrent && found?.companies.map(({ company }) => company)) || [];
  const choices = companyChoices(cached, suggested, chosen, typed);
  const choose = (choice: CompanyChoice | null) => {
    if (choice) onAdd(choice.id);
    setTyped('');
  };
  return (
    <div ref={container}>
      <Combobox.Root
        // Make the popup modal: ARIA doesn't allow a non-modal popup that leaves the page behind it readable.
        modal
        autoHighlight
        disabled={full}
        items={choices}
        filteredItems={choices}
        value={null}
        onValueChange={choose}
        inputValue={typed}
        onInputValueChange={setTyped}
        itemToStringLabel={({ name }: CompanyChoice) => name}
      >
        <Combobox.Input
          aria-label="Add company"
          placeholder={full ? 'Maximum of six companies' : 'Add company by name or ID'}
          className={`${fieldClass('small')} w-full hover:border-edge disabled:opacity-50`}
        />
        <Combobox.Portal container={container}>
          {/* Fixed positioning avoids a sideways scrollbar when the window gets narrower, until the popup has
              followed its field. */}
          <Combobox.Positioner sideOffset={4} align="start" positionMethod="fixed" className="z-20">
            <Combobox.Popup className="w-80 max-w-[calc(100vw-24px)] rounded-lg border border-line bg-sheet text-ink shadow-popup">
              <Combobox.Empty className="px-3 py-3 text-sm text-pretty text-ink-2 empty:hidden">
                {!mayBringMatches(progress)
                  ? 'No matches. You can also type a company ID.'
                  : 'No matches so far. You can also type a company ID.'}
              </Combobox.Empty>
              <Combobox.List className="max-h-80 overflow-y-auto p-2 empty:hidden">
                {(choice: CompanyChoice) => (
                  <Combobox.Item
                    key={choice.id}
                    value={choice}
                    disabled={choice.disabled}
                    className="flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 text-sm data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:bg-well pointer-coarse:min-h-11"
                  >
                    <bdi className="grow truncate font-medium">{choice.name}</bdi>
                    <span className="truncate text-xs text-ink-3">{choice.hint}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}
