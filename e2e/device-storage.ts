import type { Page } from '@playwright/test';
import { deriveDeviceKey } from '#dashboard/device/device-key.ts';
import type { VisitState } from '#dashboard/history/history-store.ts';
import { SESSION_ENTRY } from '#dashboard/session/session-entries.ts';

/** An entry of the browser's storage. `bytes` are encrypted. */
export interface DeviceEntry {
  readonly key: readonly [scope: string, area: string, name: string];
  readonly bytes: readonly number[];
}

/** Reads everything that Dossier keeps on this device, without creating the database. */
export const readDevice = (page: Page): Promise<readonly DeviceEntry[]> =>
  page.evaluate(
    () =>
      new Promise<DeviceEntry[]>((resolve) => {
        const opening = indexedDB.open('dossier-device');
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve([]));
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('entries').objectStore('entries');
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.addEventListener('success', () => {
            opening.result.close();
            resolve(
              values.result.map((value: ArrayBuffer, at) => ({
                key: keys.result[at] as unknown as DeviceEntry['key'],
                bytes: [...new Uint8Array(value)],
              })),
            );
          });
        });
      }),
  );

async function deviceKeyOf(page: Page) {
  const session = await page.evaluate((entry) => sessionStorage.getItem(entry), SESSION_ENTRY);
  const { key } = JSON.parse(session ?? '{}').signedIn ?? {};
  const derived = await deriveDeviceKey({ base: '', key });
  if (!derived) throw new Error('This runtime has no cryptography.');
  return derived;
}

/** Decrypts the state of the history with the key that is signed in; null if there is none. */
export async function readHistoryState(page: Page): Promise<VisitState | null> {
  const entries = await readDevice(page);
  const device = await deviceKeyOf(page);
  const entry = entries.find(({ key }) => key.join() === [device.scope, 'history', 'state'].join());
  if (!entry) return null;
  const text = await device.unseal('history/state', new Uint8Array(entry.bytes).buffer);
  return JSON.parse(new TextDecoder().decode(text));
}

/** Replaces the state of the history. */
export async function writeHistoryState(page: Page, state: VisitState): Promise<void> {
  const device = await deviceKeyOf(page);
  const sealed = await device.seal('history/state', JSON.stringify(state));
  await page.evaluate(
    ({ key, bytes }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dossier-device');
        opening.addEventListener('error', () => reject(new Error('The browser remembers no visit.')));
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('entries', 'readwrite');
          change.objectStore('entries').put(new Uint8Array(bytes).buffer, [...key]);
          change.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    { key: [device.scope, 'history', 'state'], bytes: [...new Uint8Array(sealed)] },
  );
}
