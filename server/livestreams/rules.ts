import { and, asc, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { ExecutionRow } from '#server/courses/rules.ts'
import { courseRoom, type livestream } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'

export type LivestreamRow = typeof livestream.$inferSelect

const minute = 60_000

/** Moment from which the room lets people in, in ms. */
export const opensAt = ({ startsAt }: Pick<ExecutionRow, 'startsAt'>, { openMinutes }: Pick<LivestreamRow, 'openMinutes'>) =>
  Date.parse(startsAt) - openMinutes * minute

const keeping = ['gf_c_plan', 'a_edit'] as const satisfies readonly Right[]

/** True for whoever leads the course, a substitute too, and for whoever looks after the studio's livestreams. */
export const leads = (who: Who, { instructor, studio }: Pick<ExecutionRow, 'instructor' | 'studio'>) =>
  instructor === actorOf(who) || reaches(studiosWithAny(keeping, who), studio)

/** Refuses to enter too early, too late or without a seat; whoever leads the course needs none. */
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

/** Refuses a body with another studio than the row's, because the body's studio decided the right. */
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

/** The studio's room for livestreams, whatever its name is by now; made when it is first needed. */
export async function onlineRoomOf(tx: Tx, code: string) {
  const known = await onlineRoom(tx, code)
  if (known) return known
  // Under this lock the second of two that need the room first finds the other's.
  await tx.select({ code: studio.code }).from(studio).where(eq(studio.code, code)).for('no key update')
  const meanwhile = await onlineRoom(tx, code)
  if (meanwhile) return meanwhile
  const _id = v7()
  await tx.insert(courseRoom).values({ _id, studio: code, name: 'Online', capacity: 1000, online: true })
  return _id
}
