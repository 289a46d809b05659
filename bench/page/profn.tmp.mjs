import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from '../../e2e/chromium.mjs';
import { openSimpleHost } from './simple-host.mjs';
import { probe } from './page-probe.mjs';
import { spawn } from 'node:child_process';
const [, , what, dir] = process.argv; const N = Number(process.env.N ?? 10);
const svc = spawn('node', ['src/service/dossier.mjs','serve','--sample-if-empty'], { env: {...process.env, PORT:'0', DATA_DIR:'/tmp/wt/speed/.cache/prof/data', LOG_LEVEL:'silent', RATE_LIMIT_PER_ADDRESS:'0', RATE_LIMIT_PER_KEY:'0'}, stdio:['ignore','pipe','ignore'] });
const address = await new Promise((r) => { let s=''; svc.stdout.on('data', (d) => { s+=d; const m=/http:\S+/.exec(s); if (m) r(m[0]); }); });
const key = (await (await fetch(address+'/config.json')).json()).demoKey;
const host = await openSimpleHost({ folder: dir, service: address });
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, chromiumSandbox: sandboxed, executablePath: findChromium() });
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const self = new Map(), incl = new Map();
async function once() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const signedIn = { key, companies: 'granted', offerings: 'granted' };
  await context.addInitScript(probe, { row: 'th[scope=row] a', session: [key, { epoch: '', signedIn }] });
  const page = await context.newPage(); page.setDefaultTimeout(30000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 150 });
  await cdp.send('Runtime.enable'); await cdp.send('Runtime.addBinding', { name: 'benchFirstRow' });
  let prof; const row = new Promise((r) => cdp.on('Runtime.bindingCalled', async () => { r(what === 'first' ? await cdp.send('Profiler.stop') : null); }));
  if (what === 'first') await cdp.send('Profiler.start');
  await page.goto(host.address + '/companies', { waitUntil: 'commit' });
  prof = await row; let n = 1;
  if (what !== 'first') { n = 8; await sleep(3500);
    const c = () => page.evaluate(() => bench.timeClick('a[rel=next]', 'th[scope=row] a'));
    await c(); await sleep(600); await c(); await sleep(600); await cdp.send('Profiler.start');
    for (let i=0;i<n;i++) { await c(); await sleep(300); } prof = await cdp.send('Profiler.stop'); }
  await context.close();
  const { profile } = prof; const k = N * n;
  const byId = new Map(profile.nodes.map((x) => [x.id, x])); const parent = new Map(); for (const x of profile.nodes) for (const c of x.children ?? []) parent.set(c, x.id);
  const name = (x) => `${x.callFrame.functionName || '(anon:' + x.callFrame.lineNumber + ')'} ${x.callFrame.url.replace(/.*\//,'').replace(/-[\w-]{6}\.js/,'')}`;
  profile.samples.forEach((id, i) => { const dt = Math.min(profile.timeDeltas[i] ?? 0, 400) / 1000 / k;  // descheduled samples are cut
    const x = byId.get(id); self.set(name(x), (self.get(name(x)) ?? 0) + dt); const seen = new Set();
    for (let p = id; p !== undefined; p = parent.get(p)) { const m = name(byId.get(p)); if (!seen.has(m)) { seen.add(m); incl.set(m, (incl.get(m) ?? 0) + dt); } } });
}
for (let i=0;i<N;i++) await once();
await browser.close(); await host.close(); svc.kill();
const top = (m, k) => [...m].filter(([a])=>!/^\(idle|^\(root/.test(a)).sort((a,b)=>b[1]-a[1]).slice(0,k).map(([a,b])=>b.toFixed(2).padStart(8)+' '+a).join('\n');
console.log('SELF\n'+top(self, 30)); console.log('INCL\n'+top(incl, 110));
