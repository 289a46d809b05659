export const keyStates = [
  {
    name: 'key revoked while used',
    harmless: true,
    async run({ serviceKeys, sleep }) {
      await serviceKeys.revoke();
      await sleep(1_000);
      await serviceKeys.renew();
    },
  },
  {
    name: 'client suspended and resumed',
    harmless: true,
    async run({ serviceKeys, sleep }) {
      await serviceKeys.suspend();
      await sleep(1_000);
      await serviceKeys.resume();
    },
  },
];
