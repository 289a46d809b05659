import { getRouteApi, Link } from '@tanstack/react-router';
import { Check, List, Undo2 } from 'lucide-react';
import { LAST_VISIT } from '#dashboard/catalogue/last-visit.ts';
import { MAX_IDS } from '#dashboard/collections/collections.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { useDelayedTrue } from '#dashboard/lib/use-delayed-true.ts';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Select } from '#dashboard/ui/fields.tsx';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';
import { PrintButton } from '#dashboard/ui/print.tsx';
import { TOAST_MS } from '#dashboard/ui/toast-store.ts';
import { nearestControl, useFocusFallback } from '#dashboard/ui/use-focus-fallback.ts';
import { PERIODS, type Period } from './brief-search.ts';
import { formatBrief } from './brief-sections.ts';
import type { UndoableCommand } from './use-brief-commands.ts';
import type { ShownBrief } from './use-brief.ts';

const route = getRouteApi('/_authenticated/');

interface BriefToolbarProps {
  readonly shown: ShownBrief;
  readonly lastCommand: UndoableCommand | null;
  readonly onMarkAllAsSeen: () => void;
}

/** The controls beside the page's heading. Renders nothing if the user turned off remembering visits. */
export function BriefToolbar({ shown, lastCommand, onMarkAllAsSeen }: BriefToolbarProps) {
  const { remember } = usePreferences();
  const { brief, isBeyondMemory, hasUnseen } = shown;
  if (!remember || !brief) return null;
  return (
    <>
      {brief.since !== null && (
        <>
          <PeriodChoice />
          {isBeyondMemory && <MemoryNote from={brief.firstAt ?? brief.since} />}
          <OpenAsList ids={shown.changedIds} />
        </>
      )}
      {(brief.since !== null || shown.sections.length > 0) && (
        // Stays focusable, so that the user's focus isn't lost with the click.
        <Button
          title="Mark all as seen"
          onClick={hasUnseen ? onMarkAllAsSeen : undefined}
          aria-disabled={!hasUnseen}
          className="aria-disabled:opacity-50"
        >
          <Check size={15} aria-hidden="true" />
          Mark all as seen
        </Button>
      )}
      {lastCommand && <UndoButton key={lastCommand.title} command={lastCommand} />}
      {brief.readAt !== null && (
        <MoreActions>
          <CopyBrief shown={shown} />
          <PrintButton />
        </MoreActions>
      )}
    </>
  );
}

/** A button that undoes a command. It takes the place of the one in the command's message, once that disappears. */
function UndoButton({ command }: { readonly command: UndoableCommand }) {
  const isMessageGone = useDelayedTrue(true, TOAST_MS);
  return isMessageGone && <LaterUndoButton {...command} />;
}

function LaterUndoButton({ title, undo }: UndoableCommand) {
  const ref = useFocusFallback<HTMLButtonElement>(nearestControl);
  return (
    <Button ref={ref} look="bare" title={`${title}. Undo (Ctrl+Z)`} onClick={undo}>
      <Undo2 size={15} aria-hidden="true" />
      Undo
    </Button>
  );
}

const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  yesterday: 'Yesterday',
  week: '7 days',
  month: '30 days',
};

function PeriodChoice() {
  const { since = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2 max-md:order-last max-md:w-full">
      Since
      <Select
        value={since}
        onChange={({ target: { value } }) =>
          void navigate({ search: value === '' ? {} : { since: value as Period } })
        }
      >
        <option value="">Last visit</option>
        {(Object.keys(PERIODS) as Period[]).map((period) => (
          <option key={period} value={period}>
            {PERIOD_NAMES[period]}
          </option>
        ))}
      </Select>
    </label>
  );
}

function MemoryNote({ from }: { readonly from: number }) {
  const { date } = useDateFormat();
  return (
    <span className="text-sm text-ink-3 max-md:order-last max-md:w-full">
      Nothing is remembered from before {date(new Date(from))}.
    </span>
  );
}

/**
 * A link that opens the changed companies as a list. Renders nothing if a period has more of them than fit into a
 * URL.
 */
function OpenAsList({ ids }: { readonly ids: readonly number[] }) {
  const { since } = route.useSearch();
  const isLastVisit = since === undefined;
  if (ids.length === 0 || (!isLastVisit && ids.length > MAX_IDS)) return null;
  return (
    <Link
      to="/companies"
      search={isLastVisit ? { updated: LAST_VISIT } : { ids }}
      title="Open as list"
      className={buttonClass()}
    >
      <List size={15} aria-hidden="true" />
      <span className="max-md:sr-only">Open as list</span>
    </Link>
  );
}

/** A button that copies the whole brief as plain text for an email. */
function CopyBrief({ shown }: Pick<BriefToolbarProps, 'shown'>) {
  const { date } = useDateFormat();
  return (
    <CopyButton look="bare" text={() => formatBrief(shown, date)}>
      Copy as text
    </CopyButton>
  );
}
