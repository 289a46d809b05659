import { readFileSync } from 'node:fs';

/** Unit of the CPU times in /proc, the same everywhere that Node runs on Linux. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds that a process has used so far. */
export function cpuSeconds(pid) {
  // Skip the command in parentheses, which may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns a process's resident memory in MB. */
export function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
