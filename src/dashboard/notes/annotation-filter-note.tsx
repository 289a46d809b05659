import { hasTag } from './annotation.ts';
import { useAnnotations } from './use-annotations.ts';

interface AnnotationFilterNoteProps {
  readonly tags: readonly string[] | undefined;
  /** True if the list is filtered by the user's notes, or by whether the user has worked on a record. */
  readonly isByNotes?: boolean;
}

const NO_TAGS: readonly string[] = [];

/**
 * A hint on lists filtered by the user's own notes or tags: whoever opens a link to the list sees their own instead.
 */
export function AnnotationFilterNote({ tags = NO_TAGS, isByNotes = false }: AnnotationFilterNoteProps) {
  const isKnown = useAnnotations(({ companies, offerings, isLoaded }) => {
    const all = [...companies.values(), ...offerings.values()];
    return !isLoaded || tags.some((tag) => all.some((annotation) => hasTag(annotation, tag)));
  });
  if (tags.length === 0 && !isByNotes) return null;
  return (
    <p className="mb-2 text-sm text-pretty text-ink-2 print:hidden">
      {isByNotes && tags.length === 0
        ? 'Notes are your own and stay in this browser. Others who open this link see theirs.'
        : isKnown
          ? 'Tags are your own and stay in this browser. Others who open this link see theirs.'
          : `No company or offering has ${tags.length === 1 ? 'this tag' : 'these tags'} in this browser. Tags stay in the browser where they were added. Export a file to move them.`}
    </p>
  );
}
