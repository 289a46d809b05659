import { createTimeline } from './timeline.mjs';

const BOTH = ['read:companies', 'read:offerings'];

async function runOrThrow(service, args) {
  const { code, out, err } = await service.run(args);
  if (code !== 0) throw new Error(`dossier ${args.join(' ')}: ${err}`);
  return { out, err };
}

/** Creates a key. The command prints the id in its note, and the secret alone on its last line. */
async function createKey(service, client, scopes = BOTH) {
  const args = ['keys', 'create', '--client', client, ...scopes.flatMap((scope) => ['--scope', scope])];
  const { out, err } = await runOrThrow(service, args);
  return { id: /key_\w+/.exec(err)?.[0], secret: out.trim().split('\n').at(-1) };
}

/**
 * Creates keys in all states. Faults revoke and suspend `changing`, whose timeline has the correct results. A change
 * must show after `settleMs`.
 */
export async function createServiceKeys({ service, settleMs, sleep }) {
  const keys = {
    main: await createKey(service, 'main'),
    companiesOnly: await createKey(service, 'companies only', ['read:companies']),
    revoked: await createKey(service, 'revoked'),
    changing: null,
  };
  const renew = async () => {
    keys.changing = { ...(await createKey(service, 'changing')), state: createTimeline('200') };
  };
  const change = async (args, outcome) => {
    const { state } = keys.changing;
    state.set(...state.now(), outcome);
    await runOrThrow(service, ['keys', ...args]);
    await sleep(settleMs);
    state.set(outcome);
  };
  await runOrThrow(service, ['keys', 'revoke', keys.revoked.id]);
  await renew();
  return {
    keys,
    renew,
    revoke: () => change(['revoke', keys.changing.id], '401 key_revoked'),
    suspend: () => change(['suspend', 'changing'], '403 client_suspended'),
    resume: () => change(['resume', 'changing'], '200'),
  };
}
