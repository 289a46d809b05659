import { beforeAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { page, server } from 'vitest/browser';
import '../styles/styles.css';

// Test files share a page. Each starts with a window of the same size and without what the one before rendered.
beforeAll(() => page.viewport(server.config.browser.viewport.width, server.config.browser.viewport.height));
beforeEach(() => cleanup());
