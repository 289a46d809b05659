import { useState } from 'react';
import { applyTheme, readTheme, THEMES } from './theme.ts';

const WORDS = { system: 'System', light: 'Light', dark: 'Dark' } as const;

/** Radios for the three themes. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <fieldset>
      <legend className="text-xs text-ink-3">Theme</legend>
      <div className="mt-1.5 grid grid-cols-3 rounded-sm border border-line bg-well p-0.5">
        {THEMES.map((each) => (
          <label
            key={each}
            className="grid h-7 cursor-pointer place-items-center rounded-[4px] text-sm text-ink-2 has-checked:bg-sheet has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === each}
              onChange={() => {
                applyTheme(each);
                setTheme(each);
              }}
            />
            {WORDS[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
