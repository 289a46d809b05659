import { sayCompanies, sayCount } from '../count-words.ts';
import type { Progress } from './answers.ts';

/** "600 of 1,204 companies" */
export const sayLoaded = ({ loaded, reported }: Progress): string =>
  reported === null || reported < loaded
    ? sayCompanies(loaded)
    : `${sayCount(loaded)} of ${sayCompanies(reported)}`;

/** What came of a walk through the whole list, and what is odd about it. */
export function sayOutcome(progress: Progress, time: string): string {
  const { phase, loaded, reported, delivered, duplicates, leftOut, moved } = progress;
  const odd = [
    duplicates > 0 && `${sayCount(duplicates)} ${duplicates === 1 ? 'duplicate' : 'duplicates'} removed`,
    leftOut > 0 && `${sayCount(leftOut)} without a usable id left out`,
    moved && 'the list changed while it was read',
  ].filter(Boolean);
  const whole = phase === 'complete' && (reported === null || reported === loaded + leftOut);
  const said = whole
    ? `${sayCompanies(loaded)}, complete as of ${time}`
    : `The server reported ${reported === null ? 'no total' : sayCount(reported)}, delivered ${sayCount(delivered)}`;
  return [said, ...odd].join('; ');
}
