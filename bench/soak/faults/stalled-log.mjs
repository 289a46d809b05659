const LOG_STALL_MS = 8_000;

export const stalledLog = {
  name: 'log reader stalled',
  harmless: true,
  async run({ service, sleep }) {
    service.stallLog(true);
    await sleep(LOG_STALL_MS);
    service.stallLog(false);
  },
};
