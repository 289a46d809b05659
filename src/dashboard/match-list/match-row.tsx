import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, memo, type RefCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { suggestQuery } from '#dashboard/catalogue/company-queries.ts';
import type { LineMatch, MatchedCompany } from '#dashboard/catalogue/matching/line-match.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { TextInput } from '#dashboard/ui/fields.tsx';
import type { ChoiceFocus } from './choice-focus.ts';
import { formatReasons, formatWhy, isGuess } from './format-reasons.ts';

/** Classes of the mark for each status. That of a guess is hollow. */
const STATUS_CLASSES: Readonly<Record<LineMatch['status'] | 'guess', string>> = {
  matched: 'bg-good',
  guess: 'border-2 border-good',
  several: 'bg-warn',
  none: 'bg-edge',
};

const MAX_SUGGESTED = 6;

const isRadio = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'radio';

const factsOf = ({ ticker, domain, location }: MatchedCompany) =>
  [ticker, domain, location].filter((fact) => fact !== null && fact !== '').join(' · ');

interface MatchRowProps {
  /** Index of the line in the list. */
  readonly index: number;
  readonly line: string;
  readonly match: LineMatch;
  /** The user's choice: the id of a company, or null for "none of them". Undefined before the user has chosen. */
  readonly choice: number | null | undefined;
  readonly onChoose: (line: string, id: number | null) => void;
  readonly choiceFocus: ChoiceFocus;
}

/** A line of the list with the company that it was matched to and other companies to choose from. */
export const MatchRow = memo(function MatchRow(props: MatchRowProps) {
  const { index, line, match, choice, onChoose, choiceFocus } = props;
  const [isOpen, setOpen] = useState(false);
  // Arrow keys also select the choices on the way, so the choices stay open until Enter or until the focus leaves.
  const usesArrowKeys = useRef(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const [others, setOthers] = useState<readonly MatchedCompany[]>([]);
  const isOpenChoice = match.status === 'several' && choice === undefined;
  const known = [...match.candidates.map(({ company }) => company), ...others];
  const id =
    choice === undefined ? (match.status === 'matched' ? match.candidates[0]?.company.id : null) : choice;
  const company = known.find((each) => each.id === id);
  const status = choice === undefined ? match.status : choice === null ? 'none' : 'matched';
  const isDoubtful = choice === undefined && isGuess(match);
  const label = line.trim() === '' ? '(blank)' : line;
  const choose = (chosen: number | null) => {
    // Render at once, because the focused choice disappears and the button that gets the focus appears.
    flushSync(() => {
      if (isOpenChoice && usesArrowKeys.current) setOpen(true);
      onChoose(line, chosen);
    });
    if (isOpenChoice && !usesArrowKeys.current) changeButton.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) usesArrowKeys.current = true;
    if (event.key !== 'Enter' || isOpenChoice || !isRadio(event.target)) return;
    // By default, the key would also press the button that now gets the focus.
    event.preventDefault();
    changeButton.current?.focus();
    setOpen(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    choiceFocus.leave();
    if (usesArrowKeys.current) setOpen(false);
    usesArrowKeys.current = false;
  };
  return (
    <tr
      className="border-b border-line-soft align-top"
      onFocus={() => choiceFocus.enter(index)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        usesArrowKeys.current = false;
      }}
    >
      <th
        scope="row"
        className="w-[34%] py-2 pr-3 pl-3 text-left font-normal max-sm:block max-sm:w-auto max-sm:pb-0"
      >
        <bdi className="line-clamp-3 text-sm wrap-anywhere">{label}</bdi>
      </th>
      <td className="py-2 pr-3 max-sm:block max-sm:pl-3">
        <div className="flex items-start gap-2">
          <span
            aria-hidden="true"
            className={`mt-1.5 size-2 shrink-0 rounded-full ${STATUS_CLASSES[isDoubtful ? 'guess' : status]}`}
          />
          <div className="min-w-0 grow text-sm">
            <span className="sr-only">{`${status}: `}</span>
            {company ? (
              <>
                <bdi className="font-semibold">{companyName(company)}</bdi>{' '}
                <span className="text-ink-3 wrap-anywhere">{factsOf(company)}</span>
              </>
            ) : (
              <span className="text-ink-2">{isOpenChoice ? 'Choose a company' : 'No company'}</span>
            )}
            <span className="block text-xs text-ink-3">
              {isDoubtful && <span className="font-medium text-ink-2">Please check: </span>}
              {choice === undefined ? formatWhy(match) : 'Your choice'}
            </span>
          </div>
          {!isOpenChoice && (
            <button
              ref={changeButton}
              type="button"
              aria-expanded={isOpen}
              aria-label={`Change ${isolate(label)}`}
              onClick={() => setOpen(!isOpen)}
              className="h-6 shrink-0 rounded-sm px-2 text-xs text-ink-2 hover:bg-well hover:text-ink pointer-coarse:h-11"
            >
              {isOpen ? 'Done' : 'Change'}
            </button>
          )}
        </div>
        {(isOpen || isOpenChoice) && (
          <Choices
            label={label}
            match={match}
            others={others}
            chosen={isOpenChoice ? undefined : id}
            firstRef={(radio) => (radio ? choiceFocus.add(index, radio) : undefined)}
            onChoose={choose}
            onFind={(found) => {
              setOthers((now) => [...now.filter((each) => each.id !== found.id), found]);
              choose(found.id);
            }}
          />
        )}
      </td>
    </tr>
  );
});

interface ChoicesProps {
  readonly label: string;
  readonly match: LineMatch;
  readonly others: readonly MatchedCompany[];
  readonly chosen: number | null | undefined;
  /** Ref of the first radio button. */
  readonly firstRef: RefCallback<HTMLInputElement>;
  readonly onChoose: (id: number | null) => void;
  readonly onFind: (company: MatchedCompany) => void;
}

/** Radio buttons with the companies that may match a line, and a search for other companies. */
function Choices({ label, match, others, chosen, firstRef, onChoose, onFind }: ChoicesProps) {
  const name = useId();
  const listed = new Set(match.candidates.map(({ company }) => company.id));
  const choices = [
    ...match.candidates.map((each) => ({ company: each.company, why: formatReasons(each) })),
    ...others.filter(({ id }) => !listed.has(id)).map((company) => ({ company, why: 'Found by you' })),
  ];
  return (
    <fieldset className="mt-1.5 ml-4">
      <legend className="sr-only">{`Company for ${isolate(label)}`}</legend>
      {choices.map(({ company, why }, nth) => (
        <Choice
          key={company.id}
          ref={nth === 0 ? firstRef : undefined}
          name={name}
          checked={chosen === company.id}
          onChoose={() => onChoose(company.id)}
        >
          <bdi className="font-medium">{companyName(company)}</bdi>{' '}
          <span className="text-ink-3">{[factsOf(company), why].filter(Boolean).join(' · ')}</span>
        </Choice>
      ))}
      {match.count > match.candidates.length && (
        <p className="px-1.5 text-xs text-ink-3">
          and {match.count - match.candidates.length} more: search for the one you mean
        </p>
      )}
      <Choice name={name} checked={chosen === null} onChoose={() => onChoose(null)}>
        None of these
      </Choice>
      <CompanySearch label={label} onFind={onFind} />
    </fieldset>
  );
}

interface ChoiceProps {
  readonly ref?: RefCallback<HTMLInputElement> | undefined;
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}

const Choice = ({ ref, name, checked, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-7 cursor-pointer items-start gap-2 rounded-sm px-1.5 py-1 text-sm hover:bg-row has-checked:bg-accent-wash pointer-coarse:min-h-11 pointer-coarse:items-center">
    <input
      ref={ref}
      type="radio"
      name={name}
      checked={checked}
      onChange={onChoose}
      className="mt-0.5 size-[14px] shrink-0 accent-accent pointer-coarse:mt-0"
    />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </label>
);

interface CompanySearchProps {
  readonly label: string;
  readonly onFind: (company: MatchedCompany) => void;
}

function CompanySearch({ label, onFind }: CompanySearchProps) {
  const [typed, setTyped] = useState('');
  const openCatalogue = useOpenCatalogue();
  const { data } = useQuery({
    ...suggestQuery(openCatalogue, typed, MAX_SUGGESTED),
    enabled: typed.trim() !== '',
  });
  const found = typed.trim() === '' ? [] : (data?.companies ?? []);
  return (
    <div className="px-1.5 pt-1">
      <TextInput
        type="search"
        aria-label={`Search another company for ${isolate(label)}`}
        placeholder="Search another company"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="w-full max-w-72"
      />
      {found.length > 0 && (
        <ul className="mt-1">
          {found.map(({ company }) => (
            <li key={company.id}>
              <button
                type="button"
                onClick={() => {
                  onFind(company);
                  setTyped('');
                }}
                className="w-full rounded-sm px-1.5 py-1 text-left text-sm hover:bg-row pointer-coarse:min-h-11"
              >
                <bdi className="font-medium">{companyName(company)}</bdi>{' '}
                <span className="text-ink-3">{factsOf(company)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
