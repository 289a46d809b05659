import { Autocomplete } from '@base-ui/react/autocomplete';
import {
  Bookmark,
  Braces,
  Building2,
  ChartColumn,
  Columns3,
  Download,
  Keyboard,
  Link2,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Settings2,
  Shapes,
  Star,
  Sun,
  Tag,
} from 'lucide-react';
import { rangesIn } from '../catalogue/index/term-ranges.ts';
import type { SearchTerm } from '../catalogue/index/search-terms.ts';
import { Marked } from '../ui/marked.tsx';
import type { Command, CommandIcon } from './command.ts';

const ICONS: Record<CommandIcon, LucideIcon> = {
  company: Building2,
  category: Shapes,
  offering: Tag,
  watchlist: Star,
  view: Bookmark,
  companies: Building2,
  offerings: Tag,
  explore: ChartColumn,
  compare: Columns3,
  settings: Settings2,
  reference: Braces,
  light: Sun,
  dark: Moon,
  system: Monitor,
  link: Link2,
  export: Download,
  keys: Keyboard,
  leave: LogOut,
};

interface CommandItemProps {
  readonly command: Command;
  readonly terms: readonly SearchTerm[];
  readonly onChoose: (command: Command, newTab: boolean) => void;
}

export function CommandItem({ command, terms, onChoose }: CommandItemProps) {
  const Icon = ICONS[command.icon];
  return (
    <Autocomplete.Item
      value={command}
      onClick={(event) => onChoose(command, event.ctrlKey || event.metaKey)}
      className="flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 text-sm data-highlighted:bg-well pointer-coarse:min-h-11"
    >
      <Icon size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
      <bdi className="line-clamp-2 max-w-[65%] shrink-0 font-medium">
        <Marked text={command.name} ranges={rangesIn(command.name, terms)} />
      </bdi>
      <bdi className="ml-auto min-w-0 truncate text-xs text-ink-3">
        <Marked text={command.hint} ranges={rangesIn(command.hint, terms)} />
      </bdi>
    </Autocomplete.Item>
  );
}
