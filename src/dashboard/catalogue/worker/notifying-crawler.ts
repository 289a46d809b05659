import type { Crawler } from '../crawl/crawler.ts';
import { INITIAL_PROGRESS, type Progress } from '../crawl/progress.ts';

const NOTIFY_INTERVAL_MS = 250;

interface NotifyingCrawlerOptions {
  /** Called with the current progress, at most every `NOTIFY_INTERVAL_MS` while the phase stays the same. */
  notify(progress: Progress): void;
  /** Called whenever the phase has changed, after `notify`. */
  onPhaseChange(progress: Progress): void;
}

/** Creates a crawler that reports its progress until `close` is called, which also cancels the crawl. */
export function createNotifyingCrawler<Reader extends Pick<Crawler, 'progress' | 'cancel'>>(
  create: (onProgress: (progress: Progress) => void) => Reader,
  { notify, onPhaseChange }: NotifyingCrawlerOptions,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notifiedPhase: Progress['phase'] = INITIAL_PROGRESS.phase;
  let isClosed = false;

  function notifyNow() {
    clearTimeout(timer);
    timer = undefined;
    if (isClosed) return;
    notifiedPhase = crawler.progress().phase;
    notify(crawler.progress());
  }

  const crawler = create((progress) => {
    if (progress.phase !== notifiedPhase) {
      notifyNow();
      onPhaseChange(progress);
    } else timer ??= setTimeout(notifyNow, NOTIFY_INTERVAL_MS);
  });
  return {
    crawler,
    close() {
      isClosed = true;
      crawler.cancel();
      clearTimeout(timer);
    },
  };
}
