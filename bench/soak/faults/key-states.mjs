export const keyStates = [
  {
    name: 'key revoked while used',
    async run({ serviceKeys, sleep }) {
      await serviceKeys.revoke();
      await sleep(1_000);
      await serviceKeys.renew();
    },
  },
  {
    name: 'client suspended and resumed',
    async run({ serviceKeys, sleep }) {
      await serviceKeys.suspend();
      await sleep(1_000);
      await serviceKeys.resume();
    },
  },
];
