import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ending } from '#contract/rules/contracts/life.ts'
import { decidersIn } from '#server/contracts/rules.ts'
import { contract, contractTac } from '#server/contracts/tables.ts'
import { endAtTac } from '#server/contracts/tacOrder.ts'
import type { House } from '#server/kit/house.ts'
import type { JobContext } from '#server/kit/jobs/jobs.ts'
import { notify } from '#server/shared/notifications/notify.ts'

/** From this try on, which is after an hour and a half, people hear of it. */
export const lateTry = 10

/** What lists say of a contract for which the service does not answer. */
export const lateWords = 'Die Zutrittskontrolle antwortet seit Stunden nicht: Es wird weiter versucht.'

/** Endings that are told to the service without anybody's hand. */
export const endedAtOnce: readonly Ending['why'][] = ['upgrade', 'transfer', 'withdrawal']

/** Says of a contract, once, that the service has not taken what it was told of it for long; whoever decides in its studio hears it. */
const sayLate = (house: House, _id: string) =>
  house.db.transaction(async tx => {
    const [late] = await tx
      .update(contractTac)
      .set({ said: lateWords })
      .where(
        and(
          eq(contractTac.contract, _id),
          inArray(contractTac.state, ['ordered', 'there']),
          sql`${contractTac.said} is distinct from ${lateWords}`,
        ),
      )
      .returning({ contract: contractTac.contract })
    const [row] = late ? await tx.select().from(contract).where(eq(contract._id, _id)) : []
    if (!row) return
    await notify(tx, house, {
      people: await decidersIn(tx, row.studio),
      title: `Die Zutrittskontrolle antwortet nicht: Vertrag ${row.number}, ${row.title}, ist dort noch nicht, wie er hier ist.`,
      link: `/dashboard/contract/manager/map/${row.person}/${row.index}`,
    })
  })

/** Does a job of a contract at the service; where that has not answered for long it is said, and the job goes on. */
export async function orSayLate(house: House, _id: string, { tries }: Pick<JobContext, 'tries'>, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (tries >= lateTry) await sayLate(house, _id)
    throw error
  }
}

/** Nothing is late any more of a contract that is there. */
export const sayInTime = ({ db }: House, _id: string) =>
  db
    .update(contractTac)
    .set({ said: null })
    .where(and(eq(contractTac.contract, _id), eq(contractTac.state, 'there')))

/** Orders once more that contracts end there which are withdrawn or followed here, where that was given up: nobody compares them afterwards. */
export async function retryEnds({ db }: House) {
  const rows = await db
    .select({ row: contract })
    .from(contractTac)
    .innerJoin(contract, eq(contract._id, contractTac.contract))
    .where(and(eq(contractTac.state, 'there'), eq(contractTac.said, lateWords), inArray(contract.endedBy, [...endedAtOnce])))
  for (const { row } of rows) await db.transaction(tx => endAtTac(tx, row))
}
