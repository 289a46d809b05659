import { describe, expect, test } from 'vitest';
import { proxyApp, startUpstream } from '../testing/proxy-app.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { continueTrace } from './tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const sent = `00-${TRACE}-${PARENT}-01`;
const CONTINUED = new RegExp(`^00-${TRACE}-(?!${PARENT})[0-9a-f]{16}-01$`);

describe('traceparent', () => {
  test('a trace continues with a span of our own', () => {
    expect(continueTrace(sent)?.traceparent).toMatch(CONTINUED);
    expect(continueTrace(sent)?.traceparent).not.toBe(continueTrace(sent)?.traceparent);
    expect(continueTrace(`01-${TRACE}-${PARENT}-00-more`)?.traceparent).toMatch(/-00$/);
  });

  test.each([
    [undefined],
    [''],
    [`00-${TRACE}-${PARENT}`],
    [`00-${TRACE}-${PARENT}-01-more`],
    [`ff-${TRACE}-${PARENT}-01`],
    [`00-${'0'.repeat(32)}-${PARENT}-01`],
    [`00-${TRACE}-${'0'.repeat(16)}-01`],
    [`00-${TRACE.toUpperCase()}-${PARENT}-01`],
    [`${sent}\n`],
    [`${sent}, ${sent}`],
    ['dsr_secret'],
  ])('%j is no trace', (header) => {
    expect(continueTrace(header)).toBeNull();
  });

  test('the response names the trace and our span, and so does the log', async () => {
    const { get, log } = await temporaryApp();
    const { headers } = await get('/api/v1/health', undefined, { headers: { traceparent: sent } });
    expect(headers['traceparent']).toMatch(CONTINUED);
    const span = String(headers['traceparent']).split('-')[2];
    expect(JSON.parse(log())).toMatchObject({ path: '/api/v1/health', trace: TRACE, span });
  });

  test('without a trace, or with a malformed one, a response has none', async () => {
    const { get, log } = await temporaryApp();
    expect((await get('/api/v1/health')).headers).not.toHaveProperty('traceparent');
    const malformed = await get('/api/v1/health', undefined, { headers: { traceparent: 'dsr_x' } });
    expect(malformed.headers).not.toHaveProperty('traceparent');
    expect(log()).not.toMatch(/trace|dsr_x/);
  });

  test('the upstream gets the trace with our span, and the state as it came', async () => {
    const { url, requests } = await startUpstream();
    const { get } = await proxyApp(url);
    const { headers } = await get('/api/v1/companies', { traceparent: sent, tracestate: 'a=1,b=2' });
    await get('/api/v1/companies', { tracestate: 'a=1' });
    const [first, second] = requests().map((request) => request.headers);
    expect(first).toMatchObject({ traceparent: headers['traceparent'], tracestate: 'a=1,b=2' });
    expect(first?.['traceparent']).toMatch(CONTINUED);
    expect(second).not.toHaveProperty('traceparent');
    expect(second).not.toHaveProperty('tracestate');
  });
});
