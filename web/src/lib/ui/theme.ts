// Dark is for the house, light for schools. The choice stays on this device.
const KEPT = 'croupier.theme';

export function useTheme(): void {
  document.documentElement.dataset['theme'] = localStorage.getItem(KEPT) ?? 'dark';
}

export function switchTheme(): void {
  const next = document.documentElement.dataset['theme'] === 'light' ? 'dark' : 'light';
  localStorage.setItem(KEPT, next);
  useTheme();
}
