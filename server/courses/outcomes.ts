import { eq } from 'drizzle-orm'
import { v5 } from 'uuid'
import { onlyWaitingWords, refusedWords, tooLateWords } from '#contract/courses/wish.ts'
import type { CourseSignup } from '#contract/courses.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Who } from '#server/serve/serve.ts'
import { titleOf } from './news.ts'
import type { SignupRow } from './rules.ts'
import { courseExecution } from './tables.ts'
import { when } from './words.ts'

interface Given {
  tx: Tx
  house: House
  who: Who
  params: { id: string }
  body?: { expects?: string }
}

async function whatOf(tx: Tx, id: string) {
  const [row] = await tx.select().from(courseExecution).where(eq(courseExecution._id, id))
  return row && `${await titleOf(tx, row)}, ${when(row.startsAt)}`
}

const outcomes = '5b6f3a52-2c1e-4d0c-9f57-8f0a3f6f7c11'

/**
 * Leaves a notice with somebody who saw a free seat and waits now, or who gave one back in time and was too late: one for each time they
 * asked, however many devices still showed something else.
 */
export async function tellOtherwise({ tx, house, who, params: { id }, body }: Given, seat: SignupRow | undefined, answer: CourseSignup) {
  const words = seat && otherwise(body?.expects, answer)
  const what = words && (await whatOf(tx, id))
  if (!what) return answer
  const _id = v5(JSON.stringify([seat._id, seat.receipt, seat.state]), outcomes)
  await notify(tx, house, { _id, people: [who._id], title: words(what), link: `/kurse/${id}`, tone: 'warn' })
  return answer
}

function otherwise(expects: string | undefined, { state, position }: CourseSignup) {
  if (expects === 'booked' && state === 'waiting') return (what: string) => onlyWaitingWords(what, position ?? null)
  return expects === 'off' && state === 'late' ? tooLateWords : undefined
}

/**
 * Leaves notices about refusals, of one reason all at once. A device that did not say what it showed has told its person itself, and who
 * asked twice in the same moment is told once.
 */
export const tellRefused = (way: 'up' | 'off') => async (tx: Tx, all: readonly (Omit<Given, 'tx'> & { refusal: Refusal })[]) => {
  const asked = all.filter(({ body }) => body?.expects)
  for (const message of new Set(asked.map(({ refusal }) => refusal.message))) {
    const told = asked.filter(({ refusal }) => refusal.message === message)
    const { house, params } = told[0]!
    const what = await whatOf(tx, params.id)
    const people = told.map(({ who }) => who._id)
    if (what) await notify(tx, house, { people, title: refusedWords(way, what, message), link: `/kurse/${params.id}`, tone: 'danger' })
  }
}
