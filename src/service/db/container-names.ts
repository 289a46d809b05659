/** The names of what imports write, which tell it from other people's files and schemas. */

/** Of a folder in which an import sorts; Node adds six characters. */
export const STAGING_PREFIX = 'staging-';
/** Of a file that shows whether a folder can be written to; the id of the process follows. */
export const WRITE_TEST_PREFIX = '.write-test-';

const REVISION = /^[0-9a-f]{24}$/;
/** Finished or not, with what SQLite puts beside it. */
const DATA_SET_FILE = /^[0-9a-f]{24}\.db(?:\.tmp)?(?:-(?:wal|shm|journal))?$/;
const TEMPORARY = /^(?:staging-\w{6}|\.write-test-\d+)$/;

/** Whether this is the revision of a data set: random, as 24 hexadecimal digits. */
export const isRevision = (text: string): boolean => REVISION.test(text);

/** Whether this is the name of a data set's file, or of what a killed import has left. */
export const isOwnName = (name: string): boolean => DATA_SET_FILE.test(name) || TEMPORARY.test(name);
