// Becomes `/start.js`, a small script that index.html runs before the first paint. It is a separate file because the
// security policy allows no inline script.
import { runStartScript } from './shell/run-start-script.ts';

runStartScript(window);
