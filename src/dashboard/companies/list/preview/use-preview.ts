import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True for the history entry that opened the preview. */
    opensPreview?: boolean;
  }
}

export interface Preview {
  /** Id of the previewed company; undefined while the preview is closed. */
  readonly id: number | undefined;
  open(id: number): void;
  close(): void;
}

/** The preview panel's state, which is in the URL; opening it is one step in the history. */
export function usePreview(): Preview {
  const id = useSearch({ strict: false, select: (search) => parseCompaniesSearch(search).peek });
  const { history } = useRouter();
  const navigate = useNavigate({ from: '/companies' });
  return {
    id,
    open(next) {
      if (next === id) return;
      void navigate({
        search: (now) => ({ ...now, peek: next }),
        state: (now) => (id === undefined ? { ...now, opensPreview: true } : now),
        replace: id !== undefined,
        resetScroll: false,
      });
    },
    close() {
      // Read here, not while rendering: a filter may have pushed an entry since.
      if (history.location.state.opensPreview) history.back();
      else
        void navigate({
          search: (now) => ({ ...now, peek: undefined }),
          replace: true,
          resetScroll: false,
        });
    },
  };
}
