import { DONE_NAMES, DONE_VALUES } from '#dashboard/notes/done.ts';
import type { AnnotationParams } from '../filter-definition.ts';
import { OptionSelect } from './option-select.tsx';

type NotesParams = Pick<AnnotationParams, 'note' | 'done'>;

interface NotesSelectProps extends NotesParams {
  readonly onChoose: (chosen: NotesParams) => void;
}

const OPTIONS = [
  ['any', 'With a note'],
  ['yes', DONE_NAMES.yes],
  ['no', DONE_NAMES.no],
] as const;

/** Select element that filters a list by the user's notes, or by whether the user is done with a record. */
export const NotesSelect = ({ note, done, onChoose }: NotesSelectProps) => (
  <OptionSelect
    label="Your notes"
    value={done ?? note}
    none="With or without notes"
    options={OPTIONS}
    other={`Notes with “${note}”`}
    onChoose={(value) => {
      const chosen = DONE_VALUES.find((each) => each === value);
      onChoose({ done: chosen, note: chosen ? undefined : value });
    }}
  />
);
