// Compares a response with the models. It doesn't know about faults: a 5xx, a 408 or no response counts as `failed`,
// whatever the reason.
import { EDITIONS, markerOf } from './editions.mjs';

const RIGHT = { verdict: 'right' };
const wrong = (reason) => ({ verdict: 'wrong', reason });

/** True if a body has records of more than one edition. */
export const isTorn = (text) => EDITIONS.filter((edition) => text.includes(markerOf(edition))).length > 1;

function codeOf(text) {
  try {
    const { error, code } = JSON.parse(text);
    return typeof error === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

const start = (text) => JSON.stringify(text.slice(0, 120));

/**
 * Creates a checker. `models` are by edition, `current` is the timeline of editions. The first body that names a
 * revision tells its edition, which must never change.
 */
export function createChecker(models, current) {
  const editionOf = new Map();

  function checkData(request, response) {
    const { lookup, knownRevision } = request;
    const { status, text, revision } = response;
    const allowed = [...current.between(response.sentAt, response.answeredAt)];
    if (status === 404)
      return allowed.some((name) => models[name].textOf(lookup) === undefined)
        ? RIGHT
        : wrong('404 for something that exists');
    if (status !== 200 && status !== 304) return wrong(`${status} ${start(text)}`);
    if (!revision) return wrong('there is no revision');
    if (status === 304 && revision !== knownRevision) return wrong('304 for an outdated ETag');
    if (status === 200 && knownRevision === revision) return wrong('200 though the ETag still matches');
    if (isTorn(text)) return { verdict: 'torn', reason: start(text) };
    const hasBody = status === 200 && request.method !== 'HEAD';
    const matching = allowed.filter((name) => models[name].textOf(lookup) === text);
    const edition = editionOf.get(revision) ?? (matching.length === 1 ? matching[0] : undefined);
    if (edition === undefined) return hasBody && matching.length === 0 ? wrong(`body ${start(text)}`) : RIGHT;
    if (!allowed.includes(edition)) return wrong(`outdated: ${edition}, now ${allowed.join(' or ')}`);
    editionOf.set(revision, edition);
    return !hasBody || models[edition].textOf(lookup) === text ? RIGHT : wrong(`body ${start(text)}`);
  }

  return {
    editionOf: (revision) => editionOf.get(revision),
    check(request, response) {
      if (request.aborted) return { verdict: 'aborted' };
      const { status, text = '', sentAt, answeredAt } = response;
      // A process that was paused reads the request too late to accept it.
      if (status === undefined || status === 408 || status >= 500) {
        const isEnvelope = status === undefined || request.method === 'HEAD' || codeOf(text);
        return isEnvelope ? { verdict: 'failed' } : wrong(`${status} without envelope`);
      }
      // Outcomes such as `401 invalid_key`. `200` stands for data.
      const outcomes = request.key?.between(sentAt, answeredAt) ?? new Set([request.outcome ?? '200']);
      const code = status >= 400 && request.method !== 'HEAD' ? codeOf(text) : undefined;
      if (status >= 400 && outcomes.has(`${status} ${code}`)) return RIGHT;
      if (!outcomes.has('200'))
        return wrong(`${status} ${start(text)} instead of ${[...outcomes].join(' or ')}`);
      if (!request.lookup) return status === 200 ? RIGHT : wrong(`${status} ${start(text)}`);
      return checkData(request, response);
    },
  };
}
