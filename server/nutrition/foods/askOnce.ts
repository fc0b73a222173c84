import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { FoodAway, readsAMinute, searchesAMinute } from '#server/outside/food/port.ts'
import { limitsOf } from '#server/serve/limits.ts'
import type { Who } from '#server/serve/serve.ts'
import { foodRead } from './tables.ts'

const most = { product: readsAMinute, words: searchesAMinute }
/** One person's share of each kind; what is known already costs nothing, nor does waiting for somebody else's answer. */
const ownShare = { times: 5, seconds: 60 }
/** Milliseconds between two looks at what another process is told. */
const lookEvery = 200

interface Question<Answer> {
  kind: keyof typeof most
  /** The barcode, or the words. */
  about: string
  /** Why nobody is asked now, or nobody answered. */
  later: RefusalCode
  /** The answer that they gave a while ago. */
  known: (tx: Tx) => Promise<Answer | undefined>
  /** Asks them, outside of any transaction, and remembers the answer. */
  ask: () => Promise<Answer>
}

const underWay = new WeakMap<House, Map<string, Promise<unknown>>>()

/**
 * Asks Open Food Facts once, however many want to know the same at the same time, in whichever process: the others wait for the answer. One
 * person asks a few times a minute at most, so that nobody uses up what all share.
 */
export function askOnce<Answer>(house: House, who: Who, question: Question<Answer>): Promise<Answer> {
  const { kind, about, later } = question
  const asking = underWay.get(house) ?? new Map<string, Promise<unknown>>()
  underWay.set(house, asking)
  const name = `${kind} ${about}`
  const same = asking.get(name) as Promise<Answer> | undefined
  if (same) return same
  try {
    limitsOf(house).take(`food ${kind} ${who._id}`, ownShare)
  } catch {
    return Promise.reject(new Refusal(later))
  }
  const answer = overAll(house, question).finally(() => asking.delete(name))
  asking.set(name, answer)
  return answer
}

async function overAll<Answer>(house: House, question: Question<Answer>): Promise<Answer> {
  for (let waited = false; ; waited = true) {
    const turn = await turnOf(house, question, waited)
    if (turn === 'later') throw new Refusal(question.later)
    if (turn === 'ask') return askQuestionOnce(house, question)
    if (turn !== 'wait') return turn.known
    await pause(lookEvery)
  }
}

/** While a question is under way its mark stands among the reads, for all processes; that of one that died goes with its time. */
const markOf = ({ kind, about }: Pick<Question<unknown>, 'kind' | 'about'>) => `asking ${kind} ${about}`
const standing = sql`now() - interval '10 seconds'`

/** Looks once more, whether somebody else asks, and counts one more question of its kind in this minute, all in one. */
const turnOf = <Answer>({ db }: House, question: Question<Answer>, waited: boolean) =>
  db.transaction(async (tx): Promise<'ask' | 'wait' | 'later' | { known: Answer }> => {
    const { kind, known } = question
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('food reads', 0))`)
    const found = await known(tx)
    if (found !== undefined) return { known: found }
    await tx.delete(foodRead).where(lt(foodRead.at, sql`now() - interval '1 minute'`))
    const mark = markOf(question)
    if ((await tx.$count(foodRead, and(eq(foodRead.kind, mark), gt(foodRead.at, standing)))) > 0) return 'wait'
    // Whoever was waited for has no answer.
    if (waited || (await tx.$count(foodRead, eq(foodRead.kind, kind))) >= most[kind]) return 'later'
    const at = new Date().toISOString()
    await tx.insert(foodRead).values([
      { kind, at },
      { kind: mark, at },
    ])
    return 'ask'
  })

async function askQuestionOnce<Answer>({ db }: House, question: Question<Answer>) {
  try {
    return await question.ask()
  } catch (error) {
    throw error instanceof FoodAway ? new Refusal(question.later) : error
  } finally {
    await db.delete(foodRead).where(eq(foodRead.kind, markOf(question)))
  }
}
