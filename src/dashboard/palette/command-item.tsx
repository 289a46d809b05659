import { Autocomplete } from '@base-ui/react/autocomplete';
import { rangesIn } from '#search/highlights.ts';
import type { SearchTerm } from '#search/search-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Marked } from '../ui/marked.tsx';
import type { Command } from './command.ts';

interface CommandItemProps {
  readonly command: Command;
  readonly terms: readonly SearchTerm[];
  readonly onChoose: (command: Command, newTab: boolean) => void;
}

export function CommandItem({ command, terms, onChoose }: CommandItemProps) {
  const { name, hint = '', icon: CommandIcon } = command;
  return (
    <Autocomplete.Item
      value={command}
      onClick={(event) => onChoose(command, event.ctrlKey || event.metaKey)}
      className="flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 text-sm data-highlighted:bg-well pointer-coarse:min-h-11"
    >
      <span className="shrink-0 text-ink-3">
        {typeof CommandIcon === 'string' ? (
          <Icon path={CommandIcon} size={15} />
        ) : (
          <CommandIcon size={15} aria-hidden="true" />
        )}
      </span>
      <bdi className="line-clamp-2 max-w-[65%] shrink-0 font-medium">
        <Marked text={name} ranges={rangesIn(name, terms)} />
      </bdi>
      <bdi className="ml-auto min-w-0 truncate text-xs text-ink-3">
        <Marked text={hint} ranges={rangesIn(hint, terms)} />
      </bdi>
    </Autocomplete.Item>
  );
}
