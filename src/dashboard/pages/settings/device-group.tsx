import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { keptQuery } from '#dashboard/catalogue/history-queries.ts';
import type { KeptState } from '#dashboard/catalogue/worker/keep-catalogue.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount, formatCount, formatOfferingCount } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { SettingChoices } from './setting-choices.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** Shows how much downloaded data is kept on this device, and lets the user erase it. */
export function DeviceGroup() {
  const openCatalogue = useOpenCatalogue();
  const cache = useQueryClient();
  const query = keptQuery(openCatalogue);
  const { data: state } = useQuery(query);
  const [isErased, setIsErased] = useState(false);
  const erase = async () => {
    await (await openCatalogue()).kept((kept) => kept.erase());
    await cache.invalidateQueries({ queryKey: query.queryKey });
    setIsErased(true);
  };
  const isKept = typeof state === 'object' && state.bytes > 0;
  return (
    <SettingsGroup title="Data on this device">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="max-w-[60ch] space-y-1 text-sm text-pretty text-ink-3">
          <KeptSentence state={state} />
        </div>
        <Button disabled={!isKept} onClick={() => void erase()}>
          Erase data
        </Button>
      </div>
      <div className="mt-3 max-w-96 space-y-4">
        <SettingChoices group="device" />
      </div>
      <p role="status" className="text-sm text-ink-2">
        {isErased && 'Erased. Data is kept again once it has been loaded from the server.'}
      </p>
    </SettingsGroup>
  );
}

const REASONS: Record<Extract<KeptState, string>, string> = {
  off: 'Nothing is kept, because “Keep data on this device” is off.',
  insecure:
    'Nothing is kept: browsers encrypt only on pages that are loaded over HTTPS or from this computer. Each visit loads everything again.',
  blocked:
    "Nothing is kept, because this browser doesn't let Dossier store data here. Each visit loads everything again.",
};

const PROBLEMS: Record<NonNullable<Exclude<KeptState, string>['problem']>, string> = {
  full: 'The storage of this browser is full, so the latest data is not kept. Free some space, or choose less space for Dossier.',
  large: 'The list is larger than the space allowed for it, so each visit loads it again.',
  erased: 'The kept data was erased while this page was open. Reload the page to keep data again.',
  blocked: 'The browser refused to store the latest data. The next visit loads it again.',
};

function KeptSentence({ state }: { readonly state: KeptState | undefined }) {
  const { asOf } = useDateFormat();
  const now = useNow();
  if (!state) return <p>Looking what is kept…</p>;
  if (typeof state === 'string') return <p>{REASONS[state]}</p>;
  const { bytes, companies, offerings, details, at, problem } = state;
  const parts = [
    formatCompanyCount(companies),
    details > 0 && `research and news of ${formatCount(details)}`,
    offerings > 0 && formatOfferingCount(offerings),
  ].filter(Boolean);
  return (
    <>
      <p>
        {bytes === 0
          ? 'Nothing is kept yet.'
          : `${parts.join(', ')}: ${formatBytes(bytes)}, encrypted with your API key${at === null ? '' : `, as of ${asOf(new Date(at), now)}`}.`}
      </p>
      {problem && <p>{PROBLEMS[problem]}</p>}
    </>
  );
}

const formatBytes = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
