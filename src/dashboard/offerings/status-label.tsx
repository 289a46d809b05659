import { WINDOW_STATUS_NAMES, type WindowStatus } from '#records/window-status.ts';

const DOTS: Readonly<Record<WindowStatus, string>> = {
  open: 'bg-good',
  upcoming: 'border-[1.5px] border-accent',
  closed: 'border-[1.5px] border-edge',
};

export function StatusLabel({ status }: { readonly status: WindowStatus }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 leading-4.5 whitespace-nowrap ${status === 'closed' ? 'text-ink-3' : 'text-ink'}`}
    >
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[status]}`} />
      {WINDOW_STATUS_NAMES[status]}
    </span>
  );
}
