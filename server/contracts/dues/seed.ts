import { and, asc, eq } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { dueNames } from '#contract/rules/contracts/dues.ts'
import { contract } from '#server/contracts/tables.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { contractDue, contractPayback } from './tables.ts'

interface DemoDue {
  who: DemoName
  amount: number
  /** Days from today to that on which it is due. */
  due: number
  reminded?: number
}

const wishes: readonly DemoDue[] = [
  { who: 'mitglied', amount: 4900, due: 6 },
  { who: 'mitglied2', amount: 9900, due: -20, reminded: -6 },
]

const backs = [
  { who: 'office', why: 'ended', amount: 6320, state: 'open' },
  { who: 'mitglied2', why: 'correction', amount: 41_250, state: 'asked' },
] as const

/** Dues of the demo's members, and what goes back to them; added once. */
export async function seedDues({ db }: House, people: DemoPeople) {
  const at = new Date().toISOString()
  const contractOf = async (who: DemoName) => {
    const where = and(eq(contract.person, people[who]), eq(contract.state, 'accepted'))
    const [row] = await db.select().from(contract).where(where).orderBy(asc(contract.index)).limit(1)
    return row
  }
  for (const { who, amount, due, reminded } of wishes) {
    const row = await contractOf(who)
    if (!row) continue
    const dueOn = addDays(today(), due)
    const { _id: of, person, studio } = row
    const sums = { whole: amount, owed: amount, from: row.start, to: row.start, dueOn, createdAt: at, toldAt: at }
    const told = { title: `${dueNames.joining}: ${row.title}`, remindedOn: reminded === undefined ? null : addDays(today(), reminded) }
    await db
      .insert(contractDue)
      .values({
        _id: demoId('contractDue', who),
        contract: of,
        person,
        studio,
        kind: 'joining',
        source: of,
        ...sums,
        ...told,
        reminders: 1,
      })
      .onConflictDoNothing()
  }
  for (const { who, ...back } of backs) {
    const row = await contractOf(who)
    if (!row) continue
    const [_id, source] = [demoId('contractPayback', who), demoId('contractPayback', who, 'source')]
    const asked = back.state === 'asked' ? { firstBy: people.leitung, firstAt: at } : {}
    const { person, studio } = row
    await db
      .insert(contractPayback)
      .values({ ...back, ...asked, _id, source, contract: row._id, person, studio, createdAt: at })
      .onConflictDoNothing()
  }
}
