/** Value of the `updated` filter that matches companies changed since the user's last visit. */
export const LAST_VISIT = 'last-visit';
