export function OfferingsPage() { return <h1 tabIndex={-1}>OfferingsPage</h1>; }
