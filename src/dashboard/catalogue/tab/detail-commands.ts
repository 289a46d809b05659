import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import type { Catalogue, CrawlControls } from '../catalogue.ts';
import type { Progress } from '../crawl/progress.ts';
import type { ReadBefore } from '../details/detail-reader.ts';
import type { CatalogueConnection } from './catalogue-connection.ts';
import { openUnfinishedReading } from './unfinished-reading.ts';

interface DetailCommandOptions {
  readonly connection: CatalogueConnection;
  readonly controls: CrawlControls;
  readonly tabStorage: SafeStorage;
  /** Ids of companies whose research and news are always read, such as those on a watchlist. */
  readonly watched: { get(): readonly number[]; subscribe(listener: () => void): unknown };
}

/**
 * Creates the commands for reading companies' full records, with research and news. The tab's storage remembers which
 * companies the user asked to read, so that reading continues after a reload.
 */
export function createDetailCommands({ connection, controls, tabStorage, watched }: DetailCommandOptions) {
  const unfinished = openUnfinishedReading(tabStorage);
  let isFollowingWatched = false;

  const read = (ids: readonly number[]) =>
    connection.run('details', (catalogue) => catalogue.details.read(ids));

  function readLater(ids: readonly number[], before?: ReadBefore) {
    unfinished.start(ids, before);
    connection.run('details', (catalogue) => catalogue.details.readLater(ids, before));
  }

  function readWatched() {
    const ids = watched.get();
    if (ids.length > 0) read(ids);
  }

  const commands: Catalogue['details'] = {
    ...controls,
    // The user may pause, resume or cancel reading before it has resumed after a reload. `unfinished` remembers this
    // until it resumes.
    pause() {
      unfinished.override(true);
      controls.pause();
    },
    resume() {
      unfinished.override(false);
      controls.resume();
    },
    cancel() {
      unfinished.discard();
      controls.cancel();
    },
    read,
    readLater: (ids) => readLater(ids),
    readUnasked(ids) {
      if (!unfinished.isLeft()) read(ids);
    },
  };

  return {
    commands,
    /** Adds a company that a page has read to the catalogue. */
    add: (company: CompanyResponse) => connection.run(null, (catalogue) => catalogue.details.add(company)),
    /** Reads the watched companies now, and again whenever the set of watched companies changes. */
    followWatched() {
      if (!isFollowingWatched) watched.subscribe(readWatched);
      isFollowingWatched = true;
      readWatched();
    },
    /** Continues what the user asked to read before the page was reloaded. */
    resumeUnfinished() {
      const { ids, isPaused, before } = unfinished.resume();
      if (ids.length > 0) readLater(ids, before);
      if (isPaused) controls.pause();
    },
    followProgress: ({ phase }: Progress) => unfinished.update(phase),
    forgetUnfinished: unfinished.discard,
    saveUnfinished: unfinished.leave,
    restoreUnfinished: unfinished.restore,
  };
}
