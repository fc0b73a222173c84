import { eq } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { SignupState } from '#contract/courses/calls.ts'
import { onlyWaitingWords, refusedWords, tooLateWords } from '#contract/courses/wish.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { titleOf } from './courseNews.ts'
import { courseExecution } from './tables.ts'
import { when } from './words.ts'

interface SignupCallInput {
  tx: Tx
  house: House
  who: Who
  params: { id: string }
  body?: { expects?: string }
}

/** Seats of one kind of thing: what it is called, as in «Yoga Flow, Fr 20.11., 17:15», and where its screen is. */
interface Kind {
  whatOf(tx: Tx, id: string): Promise<string | undefined>
  linkOf(id: string): string
}

const outcomes = '5b6f3a52-2c1e-4d0c-9f57-8f0a3f6f7c11'

type SignupReply = { state: SignupState; position?: number | null }

function otherwise(expects: string | undefined, { state, position }: SignupReply) {
  if (expects === 'booked' && state === 'waiting') return (what: string) => onlyWaitingWords(what, position ?? null)
  return expects === 'off' && state === 'late' ? tooLateWords : undefined
}

/** Messages to people who got another seat than their device had shown, or none. */
export const outcomesOf = ({ whatOf, linkOf }: Kind) => ({
  /**
   * Leaves a notice with somebody who saw a free seat and waits now, or who gave one back in time and was too late: one for each time they
   * asked, however many devices still showed something else.
   */
  async tellOtherwise<A extends SignupReply>(
    { tx, house, who, params: { id }, body }: SignupCallInput,
    seat: { _id: string; receipt: number; state: SignupState } | undefined,
    answer: A,
  ): Promise<A> {
    const words = seat && otherwise(body?.expects, answer)
    const what = words && (await whatOf(tx, id))
    if (!what) return answer
    const _id = v5(JSON.stringify([seat._id, seat.receipt, seat.state]), outcomes)
    await notify(tx, house, { _id, people: [who._id], title: words(what), link: linkOf(id), tone: 'warn' })
    return answer
  },

  /**
   * Leaves notices about refusals, of one reason all at once. A device that did not say what it showed has told its person itself, and who
   * asked twice in the same moment is told once.
   */
  tellRefused: (way: 'up' | 'off') => async (tx: Tx, all: readonly (Omit<SignupCallInput, 'tx'> & { refusal: Refusal })[]) => {
    const asked = all.filter(({ body }) => body?.expects)
    for (const message of new Set(asked.map(({ refusal }) => refusal.message))) {
      const told = asked.filter(({ refusal }) => refusal.message === message)
      const { house, params } = told[0]!
      const what = await whatOf(tx, params.id)
      const people = told.map(({ who }) => who._id)
      if (what) await notify(tx, house, { people, title: refusedWords(way, what, message), link: linkOf(params.id), tone: 'danger' })
    }
  },
})

export const { tellOtherwise, tellRefused } = outcomesOf({
  async whatOf(tx, id) {
    const [row] = await tx.select().from(courseExecution).where(eq(courseExecution._id, id))
    return row && `${await titleOf(tx, row)}, ${when(row.startsAt)}`
  },
  linkOf: id => `/kurse/${id}`,
})
