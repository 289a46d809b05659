import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { RequestError, type Failure } from '../api/failure.ts';
import { FailureView } from './failure-view.tsx';

const errorOf = (failure: Failure) =>
  new RequestError(failure, {
    method: 'GET',
    path: '/api/v1/companies',
    requestId: 'req-7',
    at: new Date('2026-11-09T08:00:00Z'),
  });
const refused = (status: number, code: string | null = null, message: string | null = null) =>
  errorOf({ kind: 'refused', status, code, message, retryAfterMs: null });

test('a failure that may pass is announced with advice and a button that retries', async () => {
  const onRetry = vi.fn();
  const screen = await render(<FailureView error={refused(503)} onRetry={onRetry} />);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The server is temporarily unavailable. Try again later.');
  await expect.element(screen.getByRole('heading', { name: 'Temporarily unavailable' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('what the service says when it cannot answer is shown', async () => {
  const message = 'The search takes too long. Search for fewer words, or without quotes.';
  const error = refused(503, 'service_unavailable', message);
  const screen = await render(<FailureView error={error} onRetry={() => {}} />);
  await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
  await screen.rerender(<FailureView error={error} onRetry={() => {}} inline />);
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`loaded earlier. ${message}`);
});

test('a missing scope is named, and cannot be retried', async () => {
  const screen = await render(
    <FailureView error={refused(403, 'insufficient_scope')} scope="read:offerings" onRetry={() => {}} />,
  );
  await expect.element(screen.getByText(/a key with the scope read:offerings/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('above content that stays, a failure is a banner without a heading', async () => {
  const error = errorOf({ kind: 'unreachable', cause: 'offline' });
  const screen = await render(<FailureView error={error} onRetry={() => {}} inline />);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Waiting for a connection. Showing what was loaded earlier.');
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a failed refresh says how old the data is, and why', async () => {
  const at = Date.parse('2026-11-09T12:31:00Z');
  const screen = await render(<FailureView error={refused(503)} onRetry={() => {}} inline asOf={at} />);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent("Couldn't refresh. Showing data as of 12:31. Temporarily unavailable.");
});

test('a refresh that fails offline leaves the reason to the banner above every page', async () => {
  const at = Date.parse('2026-11-09T12:31:00Z');
  const error = errorOf({ kind: 'unreachable', cause: 'offline' });
  const screen = await render(<FailureView error={error} onRetry={() => {}} inline asOf={at} />);
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent("Couldn't refresh. Showing data as of 12:31.");
  await expect.element(alert).not.toHaveTextContent('connection');
});

test('the copied details name the request and never more than the failure knows', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await render(<FailureView error={refused(500)} onRetry={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Copy details' }));
  const [details = ''] = writeText.mock.lastCall ?? [];
  for (const part of ['GET', '/api/v1/companies', '500', 'req-7']) expect(details).toContain(part);
  await expect.element(screen.getByText('Copied')).toBeInTheDocument();
  writeText.mockRestore();
});
