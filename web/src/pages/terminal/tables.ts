// The tables of this terminal: `?table=a&table=b`, four at most, each once.

export const MOST_TABLES = 4;

export function tablesOf(search: string): string[] {
  const asked = new URLSearchParams(search).getAll('table');
  const tables = [...new Set(asked)].slice(0, MOST_TABLES);
  return tables.length > 0 ? tables : [''];
}

/** The address with one table more, or with one less. */
export function addressOf(tables: readonly string[]): string {
  const query = new URLSearchParams(tables.map((table) => ['table', table]));
  return `/terminal?${query.toString()}`;
}
