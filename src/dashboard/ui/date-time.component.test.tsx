import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ClockProvider } from '../lib/clock.tsx';
import { DateTime } from './date-time.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-11-09T08:00:30Z'),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a brief date says on hover how long ago and when exactly', async () => {
  const screen = await render(<DateTime at="2026-11-08T08:00:00Z" show="brief" />);
  await expect
    .element(screen.getByText('8 Nov'))
    .toHaveAttribute('title', 'yesterday, 2026-11-08 08:00:00 UTC');
});

test('the brief date of today is its time', async () => {
  const screen = await render(<DateTime at="2026-11-09T05:42:00Z" show="brief" />);
  await expect
    .element(screen.getByText('05:42'))
    .toHaveAttribute('title', '2 hours ago, 2026-11-09 05:42:00 UTC');
});

test('a relative time follows the clock', async () => {
  const screen = await render(
    <ClockProvider>
      <DateTime at="2026-11-09T08:00:00Z" show="ago" />
    </ClockProvider>,
  );
  await expect.element(screen.getByText('just now')).toBeVisible();
  vi.advanceTimersByTime(5 * 60_000);
  await expect.element(screen.getByText('5 minutes ago')).toBeVisible();
});
