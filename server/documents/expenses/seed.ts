import { addDays } from '#contract/days.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { expectOf } from './expect.ts'
import { expense, recurringExpense } from './tables.ts'

/** Expenses that come again in two studios, and some small ones; adds nothing where there are some already. */
export async function seedExpenses(house: House, people: DemoPeople) {
  if ((await house.db.$count(expense)) > 0 || (await house.db.$count(recurringExpense)) > 0) return
  const created = new Date().toISOString()
  const first = `${today().slice(0, 4)}-01-01`
  await house.db.transaction(async tx => {
    const issuer = (name: string) => demoId('issuer', name)
    const again = [
      { title: 'Miete', studio: 'winterthur', amount: 850_000, account: '6000', issuer: issuer('Immo Seehof AG'), repeat: 'month', first },
      { title: 'Internet', studio: 'frauenfeld', amount: 12_900, account: '6510', issuer: issuer('Swisscom AG'), repeat: 'month', first },
      { title: 'Betriebshaftpflicht', studio: 'winterthur', amount: 240_000, account: '6300', issuer: null, repeat: 'year', first },
    ] as const
    for (const each of again) {
      const [row] = await tx
        .insert(recurringExpense)
        .values({ ...each, _id: demoId('recurring', each.title) })
        .returning()
      if (row) await expectOf(tx, row)
    }
    const small = [
      ['Blumen für den Empfang', 'winterthur', 4250, '6700', -8],
      ['Putzmittel', 'frauenfeld', 6890, '6100', -3],
    ] as const
    for (const [title, studio, amount, account, day] of small)
      await tx.insert(expense).values({
        title,
        studio,
        amount,
        account,
        created,
        _id: demoId('expense', title),
        day: addDays(today(), day),
        author: people.office,
      })
  })
}
