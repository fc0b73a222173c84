interface LoadedRowPage<T> {
  data?: { rows: readonly T[] }
}

/** The rows of pages that were loaded one after the other, each once: one that moved meanwhile stands on two of them. */
export function onceEach<T extends { _id: string }>(pages: readonly LoadedRowPage<T>[]): T[] {
  const seen = new Set<string>()
  return pages.flatMap(({ data }) => data?.rows ?? []).filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}
