/** The storage if it can really be written to, else null (private modes, blocked site data). */
export function usableStorage(open: () => Storage): Storage | null {
  try {
    const storage = open();
    storage.setItem('dossier.probe', '1');
    storage.removeItem('dossier.probe');
    return storage;
  } catch {
    return null;
  }
}
