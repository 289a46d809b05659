// Becomes `/start.js`, one small script that index.html runs before the first paint. It is a file of its own because
// the security policy allows no inline script.
import { runStartScript } from './shell/run-start-script.ts';

runStartScript(window);
