import { desc, eq } from 'drizzle-orm'
import { health } from '#contract/health.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import { pseudonym } from '#server/kit/log.ts'
import { lasts } from '#server/serve/lasting.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { accessTrace } from './tables.ts'
import { keepTraces, takenSince, toldId } from './trace.ts'

const mostReadings = 200

/** The moment of a reading as the device tells it, or the nearest that can be true, however wrong its clock is; none where the data were not there to be read. */
function readingMomentOf(told: string, since: string | undefined, now: number) {
  if (since === undefined) return undefined
  return new Date(Math.min(Math.max(Date.parse(told), Date.parse(since)), now)).toISOString()
}

export const healthCalls = serve(health, {
  // A person of whom nothing was taken along, who has left or who was never there is answered alike: an answer would tell who exists.
  reads: async ({ who, tx, house, body: { reads } }) => {
    const reader = actorOf(who)
    const others = reads.filter(read => read.person !== reader)
    const since = await takenSince(tx, reader, [...new Set(others.map(read => read.person))])
    const now = Date.now()
    const judged = others.map(read => ({ read, at: readingMomentOf(read.at, since.get(read.person), now) }))
    const rows = judged.flatMap(({ read, at }) =>
      at === undefined
        ? []
        : [{ ...read, at, _id: toldId(reader, read._id), reader, kind: 'read' as const, receivedAt: new Date(now).toISOString() }],
    )
    await lasts(tx, on => keepTraces(on, rows))
    if (rows.length === others.length) return done
    house.log.warn(
      { session: pseudonym(who.session), refused: others.length - rows.length },
      'readings were told that no taking along explains',
    )
    throw new Refusal('missing')
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
