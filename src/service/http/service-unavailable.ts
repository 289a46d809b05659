/** A temporary condition, answered with 503 in general words; the message and its cause are for the log only. */
export class ServiceUnavailable extends Error {}
