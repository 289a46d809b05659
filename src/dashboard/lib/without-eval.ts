import * as z from 'zod/mini';

// Keep Zod from compiling schemas with `new Function`, which our content security policy forbids. Zod decides that
// when a schema is created, so entry points import this file first.
z.config({ jitless: true });
