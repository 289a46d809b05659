import { readFileSync } from 'node:fs';

/** Of user and system time in /proc, everywhere that Node runs on Linux. */
const TICKS_PER_SECOND = 100;

/** CPU seconds that a process has used so far. */
export function cpuSeconds(pid) {
  // The command before the last parenthesis may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory in MB. */
export function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
