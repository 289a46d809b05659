async function restart({ database, sleep, between, causeGone }) {
  await database.stop();
  await sleep(between(1_000, 3_000));
  await database.start();
  causeGone();
}

async function cut({ database }) {
  database.proxy.cut();
}

async function refuse({ database, sleep, between, causeGone }) {
  database.proxy.refuse(true);
  await sleep(between(1_000, 3_000));
  causeGone();
  database.proxy.refuse(false);
}

async function stall({ database, sleep, between, causeGone }) {
  database.proxy.stall(true);
  await sleep(between(1_000, 3_000));
  causeGone();
  database.proxy.stall(false);
}

export const databaseServer = [
  { name: 'PostgreSQL stopped and started', run: restart },
  { name: 'connections to PostgreSQL cut', run: cut },
  { name: 'PostgreSQL refuses connections for 1 to 3 s', run: refuse },
  { name: 'network to PostgreSQL stalled for 1 to 3 s', run: stall },
];
