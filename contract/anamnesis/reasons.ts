import { text } from '#contract/shapes.ts'

/** Why somebody reads who made neither form nor plan for that person; the person reads it in the profile. */
export const readingReasons = { vertretung: 'Vertretung', plan: 'Neuer Plan', vorfall: 'Vorfall' } as const
export type ReadingReason = keyof typeof readingReasons

/** The reason as a call takes it, in its query or its body. */
export const reason = text(10).oneOf(Object.keys(readingReasons) as ReadingReason[])

/** The trace says it in words. */
export const why = ({ query, body }: { query: Record<string, unknown>; body: unknown }) => {
  const given = query.reason ?? (body as { reason?: unknown } | undefined)?.reason
  return readingReasons[given as ReadingReason] as string | undefined
}
