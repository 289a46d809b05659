/** An import sorts in a folder whose name begins like this. Node adds six characters. */
export const STAGING_PREFIX = 'staging-';
/** A file whose name begins like this tests whether a folder can be written to. The id of the process follows. */
export const WRITE_TEST_PREFIX = '.write-test-';

const REVISION = /^[0-9a-f]{24}$/;
/** Matches the file of a data set, finished or not, and the files that SQLite puts beside it. */
const DATA_SET_FILE = /^[0-9a-f]{24}\.db(?:\.tmp)?(?:-(?:wal|shm|journal))?$/;
const TEMPORARY = /^(?:staging-\w{6}|\.write-test-\d+)$/;

/** Tells whether a text is the revision of a data set: 24 hexadecimal digits. */
export const isRevision = (text: string): boolean => REVISION.test(text);

/** Tells whether Dossier has made a file of this name, so that it may remove it. */
export const isOwnName = (name: string): boolean => DATA_SET_FILE.test(name) || TEMPORARY.test(name);
