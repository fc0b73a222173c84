import type { CallError } from '#client/data/problem.ts'

/** The row that somebody else left, of an edit that was refused for it; undefined where nobody can tell. */
export async function findNewerRow({ code, current }: CallError, whole: (() => Promise<object>) | undefined) {
  if (code !== 'stale') return undefined
  return (whole ? await whole().catch(() => undefined) : current) as Record<string, unknown> | undefined
}
