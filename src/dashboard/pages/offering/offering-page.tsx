export function OfferingPage() { return <h1 tabIndex={-1}>OfferingPage</h1>; }
