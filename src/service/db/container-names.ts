/** The beginning of the name of a temporary folder. Node adds six random characters. */
export const STAGING_PREFIX = 'staging-';
/** The beginning of the name of a file that tests whether a folder is writable. The process id is added. */
export const WRITE_TEST_PREFIX = '.write-test-';

const REVISION = /^[0-9a-f]{24}$/;
/** Matches the SQLite file of a data set, finished or not, and the files that SQLite keeps beside it. */
const DATA_SET_FILE = /^[0-9a-f]{24}\.db(?:\.tmp)?(?:-(?:wal|shm|journal))?$/;
const TEMPORARY = /^(?:staging-\w{6}|\.write-test-\d+)$/;

/** Tells whether a text is the revision of a data set: 24 hexadecimal digits. */
export const isRevision = (text: string): boolean => REVISION.test(text);

/** Tells by its name whether Dossier has made a file or folder, so that it may be removed. */
export const isDossierFile = (name: string): boolean => DATA_SET_FILE.test(name) || TEMPORARY.test(name);
