// Dark is the house; light is for schools. Kept on this device.
const KEPT = 'croupier.theme';

export function useTheme(): void {
  document.documentElement.dataset['theme'] = localStorage.getItem(KEPT) ?? 'dark';
}

export function switchTheme(): void {
  const next = document.documentElement.dataset['theme'] === 'light' ? 'dark' : 'light';
  localStorage.setItem(KEPT, next);
  useTheme();
}
