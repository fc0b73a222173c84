import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { health } from '#contract/health.ts'
import { done } from '#server/kit/done.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { accessTrace } from './tables.ts'
import { keepTraces, toldId } from './trace.ts'

const mostReadings = 200

const earlier = (one: string, other: string) => (one < other ? one : other)

export const healthCalls = serve(health, {
  // People who have left or were never there are passed over: an answer would tell who exists.
  reads: async ({ who, tx, body: { reads } }) => {
    const ids = [...new Set(reads.map(read => read.person))]
    const here = await tx
      .select({ _id: person._id })
      .from(person)
      .where(and(inArray(person._id, ids), isNull(person.deletedAt)))
    const known = new Set(here.map(({ _id }) => _id))
    const now = new Date().toISOString()
    const rows = reads.filter(read => known.has(read.person)).map(read => ({ ...read, at: earlier(read.at, now) }))
    await keepTraces(
      tx,
      rows.map(row => ({ ...row, _id: toldId(actorOf(who), row._id), reader: actorOf(who), kind: 'read' as const, receivedAt: now })),
    )
    return done
  },

  readings: async ({ who, tx, query: { offset = 0, limit = mostReadings } }) => {
    const { _id, kind, what, reason, at } = accessTrace
    const rows = await tx
      .select({ _id, kind, what, reason, at, vorname: person.vorname, nachname: person.nachname })
      .from(accessTrace)
      .innerJoin(person, eq(person._id, accessTrace.reader))
      .where(eq(accessTrace.person, who._id))
      .orderBy(desc(accessTrace.at), desc(accessTrace._id))
      .offset(offset)
      .limit(limit)
    return rows.map(({ vorname, nachname, ...row }) => ({ ...row, reader: `${vorname} ${nachname}`.trim() }))
  },
})
