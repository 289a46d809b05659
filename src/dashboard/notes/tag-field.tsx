import { Combobox } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { isolate } from '#dashboard/lib/isolate.ts';
import { fieldClass } from '#dashboard/ui/fields.tsx';
import { tagKey, toTag, withoutTags } from './annotation.ts';
import { countTags } from './use-annotations.ts';
import { useAnnotationStore } from './use-annotations.ts';

interface TagFieldProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly onAdd: (tag: string) => void;
  readonly onRemove?: (tag: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly placeholder?: string;
  readonly onEscape?: () => void;
  /** Renders the name of a tag, for example as a link to the records that have the tag. */
  readonly renderTag?: (tag: string) => ReactNode;
}

interface TagChoice {
  readonly tag: string;
  /** Number of records that have the tag. Null for a tag that doesn't exist yet. */
  readonly count: number | null;
}

/**
 * Returns suggestions for a typed tag: existing tags that start with the text, then others that contain it, and last
 * the typed tag itself if it is new.
 */
function tagChoices(known: readonly TagChoice[], chosen: readonly string[], typed: string): TagChoice[] {
  const tag = toTag(typed);
  const key = tagKey(tag);
  const open = new Set(
    withoutTags(
      known.map((each) => each.tag),
      chosen,
    ),
  );
  const matching = known.filter((each) => open.has(each.tag) && tagKey(each.tag).includes(key));
  const isNew =
    key !== '' && ![...known.map((each) => each.tag), ...chosen].some((each) => tagKey(each) === key);
  const startsWith = ({ tag: each }: TagChoice) => Number(tagKey(each).startsWith(key));
  return [
    ...matching.toSorted((a, b) => startsWith(b) - startsWith(a)),
    ...(isNew ? [{ tag, count: null }] : []),
  ];
}

const showTag = (tag: string) => <bdi className="truncate">{tag}</bdi>;

/** Shows tags, and a field that adds an existing or a new tag. */
export function TagField({
  label,
  tags,
  onAdd,
  onRemove,
  inputRef,
  placeholder = 'Add tag',
  onEscape,
  renderTag = showTag,
}: TagFieldProps) {
  const store = useAnnotationStore();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isHighlighted = useRef(false);
  // Count the tags only while the suggestions are open.
  const choices = isOpen ? tagChoices(countTags(store.get()), tags, typed) : [];
  const add = (tag: string) => {
    if (tag !== '') onAdd(tag);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter chooses the highlighted suggestion. It adds the typed text, as a comma does, only if none is highlighted
    // yet, which happens when the user types fast.
    if (event.key === ',' || (event.key === 'Enter' && !isHighlighted.current)) {
      event.preventDefault();
      add(toTag(typed));
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onRemove?.(tags.at(-1) ?? '');
    if (event.key === 'Escape' && !isOpen) onEscape?.();
  };
  return (
    <div ref={container} className="flex flex-wrap items-center gap-1.5">
      {onRemove &&
        tags.map((tag) => (
          <span
            key={tagKey(tag)}
            className="inline-flex h-6 max-w-full items-center rounded-[4px] bg-well pl-2 text-xs text-ink-2 pointer-coarse:h-11"
          >
            {renderTag(tag)}
            <button
              type="button"
              aria-label={`Remove tag ${isolate(tag)}`}
              title="Remove tag"
              onClick={() => onRemove(tag)}
              className="grid size-6 shrink-0 place-items-center rounded-[4px] text-ink-3 hover:text-ink pointer-coarse:size-11"
            >
              <X size={12} aria-hidden="true" />
            </button>
          </span>
        ))}
      <Combobox.Root
        autoHighlight
        items={choices}
        filteredItems={choices}
        value={null}
        onValueChange={(choice: TagChoice | null) => choice && add(choice.tag)}
        inputValue={typed}
        onInputValueChange={setTyped}
        open={isOpen}
        onOpenChange={setOpen}
        onItemHighlighted={(choice: TagChoice | undefined) => (isHighlighted.current = choice !== undefined)}
        itemToStringLabel={({ tag }: TagChoice) => tag}
      >
        <Combobox.Input
          ref={inputRef}
          aria-label={label}
          placeholder={placeholder}
          onKeyDown={onKeyDown}
          className={`${fieldClass('small')} min-w-24 grow basis-24 hover:border-edge`}
        />
        <Combobox.Portal container={container}>
          <Combobox.Positioner sideOffset={4} align="start" positionMethod="fixed" className="z-20">
            <Combobox.Popup className="w-64 max-w-[calc(100vw-24px)] rounded-lg border border-line bg-sheet text-ink shadow-popup">
              <Combobox.Empty className="px-3 py-3 text-sm text-pretty text-ink-2 empty:hidden">
                {typed === '' ? 'No other tags yet. Type one.' : 'Already added.'}
              </Combobox.Empty>
              <Combobox.List className="max-h-64 overflow-y-auto p-1.5 empty:hidden">
                {(choice: TagChoice) => (
                  <Combobox.Item
                    key={tagKey(choice.tag)}
                    value={choice}
                    className="flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm data-highlighted:bg-well pointer-coarse:min-h-11"
                  >
                    <span className="grow truncate">
                      {choice.count === null ? 'Create ' : ''}
                      <bdi className={choice.count === null ? 'font-medium' : ''}>{choice.tag}</bdi>
                    </span>
                    {choice.count !== null && (
                      <span className="text-xs text-ink-3 tabular-nums" aria-hidden="true">
                        {choice.count}
                      </span>
                    )}
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
