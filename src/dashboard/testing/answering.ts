import type { Answerer, Catalogue } from '../catalogue/catalogue.ts';

/** Returns the `ask` of a catalogue whose questions these functions answer. */
export const answering =
  (functions: object): Catalogue['ask'] =>
  async (name, args) =>
    // The cast is safe if the test has a function for each question that is asked.
    (functions as Answerer)[name](...args);
