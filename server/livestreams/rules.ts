import { and, asc, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { ExecutionRow } from '#server/courses/rules.ts'
import { courseRoom } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { studio } from '#server/studios/tables.ts'
import type { livestream } from './tables.ts'

export type LivestreamRow = typeof livestream.$inferSelect

const minute = 60_000

/** When the room lets in, in ms. */
export const opensAt = ({ startsAt }: Pick<ExecutionRow, 'startsAt'>, { openMinutes }: Pick<LivestreamRow, 'openMinutes'>) =>
  Date.parse(startsAt) - openMinutes * minute

const keeping = ['gf_c_plan', 'a_edit'] as const satisfies readonly Right[]

/** Who leads it, stands in for who does, or looks after the studio's livestreams. */
export const leads = (who: Who, { instructor, studio }: Pick<ExecutionRow, 'instructor' | 'studio'>) =>
  instructor === actorOf(who) || reaches(studiosWithAny(keeping, who), studio)

/** The moment of entering; who leads it needs no seat. */
export function mayEnter(
  row: ExecutionRow,
  stream: LivestreamRow,
  { seated, leading }: { seated: boolean; leading: boolean },
  now: number,
) {
  if (row.cancelledAt) throw new Refusal('course-cancelled')
  if (now < opensAt(row, stream) || now >= Date.parse(row.endsAt)) throw new Refusal('stream-closed')
  if (!seated && !leading) throw new Refusal('stream-unbooked')
}

/** A body's studio decides the right, so it must be the row's. */
export function mustBeIn(row: Pick<ExecutionRow, 'studio'>, studio: string) {
  if (row.studio !== studio) throw new Refusal('missing')
}

async function onlineRoom(tx: Tx, code: string) {
  const [known] = await tx
    .select({ _id: courseRoom._id })
    .from(courseRoom)
    .where(and(eq(courseRoom.studio, code), eq(courseRoom.online, true), isNull(courseRoom.removedAt)))
    .orderBy(asc(courseRoom._id))
    .limit(1)
  return known?._id
}

/** The room of a studio that no walls bound, whatever it is called by now; made when it is first needed. */
export async function onlineRoomOf(tx: Tx, code: string) {
  const known = await onlineRoom(tx, code)
  if (known) return known
  // Of two who need it first at the same time the second finds it.
  await tx.select({ code: studio.code }).from(studio).where(eq(studio.code, code)).for('no key update')
  const meanwhile = await onlineRoom(tx, code)
  if (meanwhile) return meanwhile
  const _id = v7()
  await tx.insert(courseRoom).values({ _id, studio: code, name: 'Online', capacity: 1000, online: true })
  return _id
}
