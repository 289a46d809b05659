import { chromium } from '@playwright/test';
import { build } from 'vite';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from '../../e2e/chromium.mjs';
import { openSimpleHost } from './simple-host.mjs';
import { probe } from './page-probe.mjs';
import { spawn } from 'node:child_process';
import { writeFileSync, existsSync } from 'node:fs';
const dir = '/tmp/wt/speed/.cache/prof/dist';
if (!process.env.SKIP) await build({ root: '/tmp/wt/speed', logLevel: 'error', mode: 'production', build: { outDir: dir, minify: false, emptyOutDir: true } });
const svc = spawn('node', ['src/service/dossier.mjs','serve','--sample-if-empty'], { env: {...process.env, PORT:'0', DATA_DIR:'/tmp/wt/speed/.cache/prof/data', LOG_LEVEL:'silent', RATE_LIMIT_PER_ADDRESS:'0', RATE_LIMIT_PER_KEY:'0'}, stdio:['ignore','pipe','ignore'] });
const address = await new Promise((r) => { let s=''; svc.stdout.on('data', (d) => { s+=d; const m=/http:\S+/.exec(s); if (m) r(m[0]); }); });
const key = (await (await fetch(address+'/config.json')).json()).demoKey;
const host = await openSimpleHost({ folder: dir, service: address });
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, chromiumSandbox: sandboxed, executablePath: findChromium() });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const signedIn = { key, companies: 'granted', offerings: 'granted' };
await context.addInitScript(probe, { row: 'th[scope=row] a', session: [key, { epoch: '', signedIn }] });
const page = await context.newPage();
page.setDefaultTimeout(30000);
const cdp = await context.newCDPSession(page);
await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 100 });
const what = process.argv[2];
if (what === 'first') await cdp.send('Profiler.start');
await page.goto(host.address + '/companies', { waitUntil: 'commit' });
await page.waitForFunction(() => bench.seen.firstRow !== null);
const click = (target, changes) =>  page.evaluate(([from, to]) => bench.timeClick(from, to), [target, changes]);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
let n = 1;
if (what !== 'first') {
  await sleep(4000);
  await click('a[rel=next]', 'th[scope=row] a'); await sleep(700);
  await click('a[rel=next]', 'th[scope=row] a'); await sleep(700);
  await cdp.send('Profiler.start');
  n = 10;
  for (let i=0;i<n;i++) { await click('a[rel=next]', 'th[scope=row] a'); await sleep(500); }
}
const { profile } = await cdp.send('Profiler.stop');
writeFileSync('/tmp/prof.json', JSON.stringify(profile));
await browser.close(); await host.close(); svc.kill();
const byId = new Map(profile.nodes.map((x) => [x.id, x]));
const parent = new Map(); for (const x of profile.nodes) for (const c of x.children ?? []) parent.set(c, x.id);
const self = new Map(), incl = new Map(), url = new Map();
const name = (x) => `${x.callFrame.functionName || '(anon:' + x.callFrame.lineNumber + ')'} ${x.callFrame.url.replace(/.*\//,'').replace(/-[\w-]{6}\.js/,'')}`;
profile.samples.forEach((id, i) => {
  const dt = (profile.timeDeltas[i+1] ?? 0) / 1000 / n; 
  const x = byId.get(id); self.set(name(x), (self.get(name(x)) ?? 0) + dt);
  const u = name(x).replace(/^.* /, ''); url.set(u, (url.get(u)??0)+dt);
  const seen = new Set();
  for (let p = id; p !== undefined; p = parent.get(p)) { const m = name(byId.get(p)); if (!seen.has(m)) { seen.add(m); incl.set(m, (incl.get(m) ?? 0) + dt); } }
});
const top = (m, k) => [...m].filter(([a])=>!/^\(idle|^\(root/.test(a)).sort((a,b)=>b[1]-a[1]).slice(0,k).map(([a,b])=>b.toFixed(2).padStart(8)+' '+a).join('\n');
console.log('SELF\n'+top(self, 35)); console.log('INCL\n'+top(incl, 90)); console.log('URL\n'+top(url,12));
