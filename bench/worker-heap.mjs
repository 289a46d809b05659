/** Megabytes that the shared worker of a browser holds, once what it does not need is gone. */
export async function workerHeap(browser) {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const worker = targetInfos.find(({ type }) => type === 'shared_worker');
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  });
  let asked = 0;
  const ask = (method) =>
    new Promise((resolve) => {
      const id = ++asked;
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const answer = JSON.parse(message);
        if (answer.id === id) resolve(answer.result);
      });
      const message = JSON.stringify({ id, method });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
  await ask('HeapProfiler.enable');
  await ask('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage');
  await session.detach();
  return Math.round((usedSize + backingStorageSize) / 2 ** 20);
}
