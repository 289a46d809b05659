import * as z from 'zod/mini';

// Zod compiles schemas with `new Function`, which our content security policy forbids. It decides when a schema is made,
// so entry points import this first.
z.config({ jitless: true });
