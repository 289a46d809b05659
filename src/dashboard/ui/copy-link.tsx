import { Link2 } from 'lucide-react';
import { CopyButton } from './copy-button.tsx';

/** Copies the page's address; where there is little room, only the icon. */
export function CopyLink() {
  return (
    <CopyButton text={() => location.href} icon={<Link2 size={15} />} title="Copy link">
      <span className="max-lg:sr-only beside-preview:sr-only">Copy link</span>
    </CopyButton>
  );
}
