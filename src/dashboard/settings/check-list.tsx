import { CircleCheck, CircleHelp, CircleX, Ellipsis } from 'lucide-react';
import { CHECKS, type CheckResult } from './check-result.ts';

const OUTCOMES = {
  pass: { word: 'Pass', Icon: CircleCheck, color: 'text-good' },
  fail: { word: 'Fail', Icon: CircleX, color: 'text-bad' },
  unknown: { word: 'Unknown', Icon: CircleHelp, color: 'text-warn' },
  waiting: { word: 'Waiting', Icon: Ellipsis, color: 'text-ink-3' },
} as const;

/** All checks of the test, including pending ones, to avoid layout shift. */
export function CheckList({ results }: { readonly results: readonly CheckResult[] }) {
  return (
    <ul aria-label="Connection test" className="mt-3 border-b border-line-soft text-sm">
      {CHECKS.map((check) => {
        const result = results.find((each) => each.check === check);
        const { word, Icon, color } = OUTCOMES[result?.outcome ?? 'waiting'];
        return (
          <li
            key={check}
            className="flex min-h-8 flex-wrap items-center gap-x-3 border-t border-line-soft py-1.5"
          >
            <span className={`flex w-20 items-center gap-1.5 ${color}`}>
              <Icon size={15} aria-hidden="true" />
              {word}
            </span>
            <span className="w-32 font-medium">{check}</span>
            <span className="flex-1 basis-[200px] text-ink-2">{result?.sentence}</span>
            <span className="ml-auto text-right text-xs text-ink-3">
              {typeof result?.ms === 'number' && `${result.ms.toLocaleString('en')} ms`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
