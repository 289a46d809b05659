const SLOWEST_STOP_MS = 5_000;

async function restart({ service, causeGone }, signal) {
  const from = performance.now();
  await service.stop(signal);
  if (performance.now() - from > SLOWEST_STOP_MS) throw new Error(`${signal} took more than five seconds`);
  causeGone();
  await service.start();
}

export const processSignals = [
  { name: 'kill -9 and restart', restarts: true, run: (context) => restart(context, 'SIGKILL') },
  { name: 'SIGTERM and restart', restarts: true, run: (context) => restart(context, 'SIGTERM') },
  {
    name: 'SIGSTOP for 1 to 3 s',
    async run({ service, sleep, between }) {
      service.signal('SIGSTOP');
      await sleep(between(1_000, 3_000));
      service.signal('SIGCONT');
    },
  },
];
