import { beforeEach, inject } from 'vitest';

beforeEach(({ skip }) => skip(inject('postgresUrl') === null, 'PostgreSQL cannot be started here'));
