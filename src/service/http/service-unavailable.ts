/** A temporary condition: sent as a generic 503. The message and cause are only logged. */
export class ServiceUnavailable extends Error {}
