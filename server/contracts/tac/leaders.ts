import { asc, eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { contractTac as calls, LeaderRow } from '#contract/contracts/tac.ts'
import { Refusal } from '#contract/refusals.ts'
import { contractLeader } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'

const read = (tx: Tx) =>
  tx
    .select({ studio: studio.code, name: studio.name, leads: contractLeader.leads, version: contractLeader.version })
    .from(studio)
    .leftJoin(contractLeader, eq(contractLeader.studio, studio.code))
    .$dynamic()

/** A studio of which nobody has said anything is not connected, in version 0. */
const leaderRowOf = ({ leads, version, ...rest }: Awaited<ReturnType<typeof read>>[number]): LeaderRow => ({
  ...rest,
  leads: leads ?? 'none',
  version: version ?? 0,
})

/** Leaders in the studios that the caller manages. */
export const leadersFor = async (tx: Tx, who: Pick<Who, 'grants'>) =>
  (
    await read(tx)
      .where(reachConditionOf(studio.code, studiosWith('g_studioadmin', who)))
      .orderBy(asc(studio.name))
  ).map(leaderRowOf)

/** Says who leads in a studio; what is said already is no news. */
export async function lead({ tx, who }: Acting, { studio: code, leads, version }: CallBody<(typeof calls)['lead']>): Promise<LeaderRow> {
  await tx.select({ code: studio.code }).from(studio).where(eq(studio.code, code)).for('update')
  const [found] = await read(tx).where(eq(studio.code, code))
  if (!found) throw new Refusal('invalid', { studio: 'Dieses Studio gibt es nicht.' })
  const before = leaderRowOf(found)
  if (before.leads === leads) return before
  if (before.version !== version) throw new Refusal('stale', undefined, before)
  const next = { leads, by: actorOf(who), at: new Date().toISOString(), version: before.version + 1 }
  await tx
    .insert(contractLeader)
    .values({ studio: code, ...next })
    .onConflictDoUpdate({ target: contractLeader.studio, set: next })
  return { ...before, leads, version: next.version }
}
