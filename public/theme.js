// Sets the chosen theme before the first paint. A file of its own because the policy allows no inline script.
try {
  const theme = localStorage.getItem('dossier.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Blocked storage: the system's theme it is.
}
