export async function workerHeap(browser) {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const worker = targetInfos.find(({ type }) => type === 'shared_worker');
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  });
  let lastId = 0;
  const send = (method) =>
    new Promise((resolve) => {
      const id = ++lastId;
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const reply = JSON.parse(message);
        if (reply.id === id) resolve(reply.result);
      });
      const message = JSON.stringify({ id, method });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
  await send('HeapProfiler.enable');
  await send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await send('Runtime.getHeapUsage');
  await session.detach();
  return Math.round((usedSize + backingStorageSize) / 2 ** 20);
}
