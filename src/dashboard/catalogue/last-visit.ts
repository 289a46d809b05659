/** Value of the filter `updated` for companies that changed since the user's last visit. */
export const LAST_VISIT = 'last-visit';
