import { useId } from 'react';
import { formatRecordCount } from './export-context.ts';
import type { Scope } from './scopes.ts';

interface ScopeChoiceProps {
  readonly scopes: readonly Scope[];
  readonly chosen: Scope['id'];
  readonly onChoose: (id: Scope['id']) => void;
}

export function ScopeChoice({ scopes, chosen, onChoose }: ScopeChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-xs text-ink-3">Rows</legend>
      <div className="mt-1.5 overflow-hidden rounded-sm border border-line">
        {scopes.map(({ id, label, count, of }) => (
          <label
            key={id}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 border-b border-line-soft px-3 text-sm last:border-b-0 hover:bg-row has-checked:bg-accent-wash pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              className="size-[15px] shrink-0 accent-accent"
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span className="mr-auto">{label}</span>
            <span className="text-right text-ink-2">
              {count === null ? null : formatRecordCount(count, of)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
