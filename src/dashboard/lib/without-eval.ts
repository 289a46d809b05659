import * as z from 'zod/mini';

// Zod compiles schemas with `new Function`, which our content security policy forbids. It makes that choice when a
// schema is created, so entry points import this file first.
z.config({ jitless: true });
