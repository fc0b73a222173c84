import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Registered } from '#contract/registration.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { calledOf, linkOf } from './eventNews.ts'
import { ownIn } from './ownEvents.ts'
import type { EventRow } from './rules.ts'
import { seatOf, signUp } from './seats.ts'
import { event } from './tables.ts'

export type EventInvitation = NonNullable<Registered['event']>

const invited = (
  { title, startsAt }: EventRow,
  state: EventInvitation['state'],
  position: number | null,
  why: string | null,
): EventInvitation => ({
  title,
  startsAt,
  state,
  position,
  why,
})

async function publishedOne(tx: Tx, _id: string) {
  const [row] = await tx.select().from(event).where(eq(event._id, _id))
  return row?.published && !row.removedAt ? row : undefined
}

/**
 * Signs a new account up to the event to which it was invited (L85), or puts it on the waiting list, and leaves a notice of it. The account
 * stands whatever became of the event meanwhile.
 */
export async function signUpNewcomer(tx: Tx, house: WithBus, who: string, _id: string): Promise<EventInvitation | null> {
  const row = await publishedOne(tx, _id)
  if (!row) return null
  const why = await signUp({ tx, house }, { who, _id, guests: 0 }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    },
  )
  const signup = why === null ? await ownIn(tx, who, _id) : null
  const booked = signup?.state === 'booked'
  const title = signup
    ? `${booked ? 'Du bist angemeldet' : `Warteliste, Platz ${signup.position}`}: ${calledOf(row)}`
    : `Nicht angemeldet: ${calledOf(row)}. ${why}`
  await notify(tx, house, { people: [who], title, link: linkOf(row), tone: signup ? (booked ? 'ok' : 'warn') : 'danger' })
  return invited(row, signup?.state ?? null, signup?.position ?? null, why)
}

/** Outcome of the sign-up, for a registration that is sent again because its answer was lost. */
export async function invitedTo(tx: Tx, who: string, _id: string): Promise<EventInvitation | null> {
  const row = await publishedOne(tx, _id)
  if (!row) return null
  if (!(await seatOf(tx, _id, who))) return invited(row, null, null, 'Der Grund steht bei deinen Mitteilungen.')
  const { state, position } = await ownIn(tx, who, _id)
  return invited(row, state, position ?? null, null)
}
