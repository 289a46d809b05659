// node trace.tmp.mjs first|turn DIST [N]
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from '../../e2e/chromium.mjs';
import { openSimpleHost } from './simple-host.mjs';
import { probe } from './page-probe.mjs';
import { spawn } from 'node:child_process';
const [, , what, ...dirs] = process.argv;
const N = Number(process.env.N ?? 6);
const svc = spawn('node', ['src/service/dossier.mjs','serve','--sample-if-empty'], { env: {...process.env, PORT:'0', DATA_DIR:'/tmp/wt/speed/.cache/prof/data', LOG_LEVEL:'silent', RATE_LIMIT_PER_ADDRESS:'0', RATE_LIMIT_PER_KEY:'0'}, stdio:['ignore','pipe','ignore'] });
const address = await new Promise((r) => { let s=''; svc.stdout.on('data', (d) => { s+=d; const m=/http:\S+/.exec(s); if (m) r(m[0]); }); });
const key = (await (await fetch(address+'/config.json')).json()).demoKey;
const hosts = []; for (const d of dirs) hosts.push(d === 'own' ? {address, close(){}} : await openSimpleHost({ folder: d, service: address }));
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, chromiumSandbox: sandboxed, executablePath: findChromium() });
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const results = dirs.map(() => []);
async function one(host) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const signedIn = { key, companies: 'granted', offerings: 'granted' };
  await context.addInitScript(probe, { row: 'th[scope=row] a', session: [key, { epoch: '', signedIn }] });
  if (process.env.SAVEDATA) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }));
  const page = await context.newPage(); page.setDefaultTimeout(30000);
  const cats = ['devtools.timeline','toplevel','blink.user_timing','v8','disabled-by-default-devtools.timeline','__metadata','disabled-by-default-v8.compile'];
  const go = async () => { await page.goto(host.address + '/companies', { waitUntil: 'commit' }); await page.waitForFunction(() => bench.seen.firstRow !== null); };
  let ms, start='navigationStart';
  if (what === 'first') { await browser.startTracing(page, { categories: cats }); await go(); ms = await page.evaluate(() => { performance.mark('done', {startTime: bench.seen.firstRow}); performance.mark('start0', {startTime: 0}); return bench.seen.firstRow; }); await sleep(1500); }
  else { await go(); await sleep(3500); const c = () => page.evaluate(() => { performance.mark('start0'); return bench.timeClick('a[rel=next]', 'th[scope=row] a').then((ms) => { performance.mark('done'); return ms; }); }); 
    await c(); await sleep(600); await c(); await sleep(600); await browser.startTracing(page, { categories: cats }); ms = await c(); await sleep(700); }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await context.close();
  const marks = traceEvents.filter(({ cat, ph }) => cat === 'blink.user_timing' && /^[iIRn]$/.test(ph));
  const done = marks.findLast((m) => m.name === 'done'), s0 = marks.findLast((m) => m.name === 'start0');
  const from = s0.ts, to = done.ts; const pid = done.pid, tid = done.tid;
  const ev = traceEvents.filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X' && e.ts >= from - 1000).sort((a,b)=>a.ts-b.ts || b.dur-a.dur);
  const sum = { until: {}, after: {} }; const stack = [];
  for (const e of ev) { while (stack.length && stack.at(-1).ts + stack.at(-1).dur <= e.ts) stack.pop();
    const where = e.ts < to ? 'until' : 'after'; const t = (e.tdur ?? 0)/1000;
    sum[where][e.name] = (sum[where][e.name] ?? 0) + t; const p = stack.at(-1); if (p) { const w = p.ts < to ? 'until' : 'after'; sum[w][p.name] -= t; } 
    stack.push(e); }
  const total = (w) => Object.values(sum[w]).reduce((a,b)=>a+b,0);
  return { ms, until: sum.until, after: sum.after, tu: total('until'), ta: total('after') };
}
for (let i = 0; i < N; i++) for (const [at, h] of hosts.entries()) results[at].push(await one(h));
const med = (v) => v.toSorted((a,b)=>a-b)[v.length>>1];
dirs.forEach((d, at) => { const r = results[at]; console.log('==', d, 'ms', med(r.map(x=>x.ms)).toFixed(0), 'cpu until', med(r.map(x=>x.tu)).toFixed(1), 'after', med(r.map(x=>x.ta)).toFixed(1));
  for (const w of ['until','after']) { const names = new Set(r.flatMap(x=>Object.keys(x[w]))); const rows = [...names].map((n)=>[n, med(r.map(x=>x[w][n]??0))]).filter(x=>x[1]>0.4).sort((a,b)=>b[1]-a[1]).slice(0,16); console.log(' '+w+': '+rows.map(([n,v])=>n+' '+v.toFixed(1)).join(', ')); } });
await browser.close(); for (const h of hosts) await h.close(); svc.kill();
