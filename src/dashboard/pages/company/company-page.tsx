export function CompanyPage() { return <h1 tabIndex={-1}>CompanyPage</h1>; }
