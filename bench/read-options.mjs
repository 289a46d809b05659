import { exit, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';

/**
 * Parses a script's options, given as for `parseArgs`. `--help` lists them; an unknown option ends the script with a
 * message.
 */
export function readOptions(options) {
  const list = Object.entries(options)
    .map(([name, { default: value = '' }]) => `  --${name}${String(value) === '' ? '' : ` (${value})`}\n`)
    .join('');
  try {
    const { help, ...values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values;
    if (!help) return values;
    stdout.write(`Options, with their defaults in brackets:\n${list}`);
    return exit(0);
  } catch (error) {
    stderr.write(`${error.message}. The options are:\n${list}`);
    return exit(2);
  }
}
