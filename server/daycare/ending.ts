import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { v5 } from 'uuid'
import { addDays, daysBetween } from '#contract/days.ts'
import type { Right } from '#contract/rights.ts'
import { proofKinds } from '#contract/rules/daycare/daycareProofs.ts'
import { toldBefore } from '#contract/rules/employees/certs.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { daycareProof } from './tables.ts'

const space = '7f1b4f0e-52cb-4c06-9f0b-3f0a9d2a6f51'

type Proof = typeof daycareProof.$inferSelect

/** Those who hold a right there by name, or else everywhere. */
async function nearest(tx: Tx, right: Right, code: string) {
  const named = await holdersOf(tx, right, code, { named: true })
  return named.length > 0 ? named : holdersOf(tx, right, code)
}

/** The one that counts longest of each kind and person in a studio. */
function currentOf(proofs: readonly Proof[]): Proof[] {
  const by = new Map<string, Proof>()
  for (const proof of proofs) {
    const key = `${proof.studio} ${proof.kind} ${proof.person}`
    const known = by.get(key)
    if (!known || known.until < proof.until) by.set(key, proof)
  }
  return [...by.values()]
}

async function tell(tx: Tx, house: WithBus, { proof, before, name }: { proof: Proof; before: number; name: string }) {
  const what = `${proofKinds[proof.kind]} läuft am ${dayText(proof.until)} ab`
  const idOf = (whom: string) => v5(`${proof._id} ${proof.until} ${before} ${whom}`, space)
  const carers = await nearest(tx, 'g_daycare', proof.studio)
  if (proof.person === null)
    return notify(tx, house, {
      people: carers,
      title: `Kinderhort ${name}: ${what}`,
      link: '/dashboard/studio/daycare',
      _id: idOf('carers'),
    })
  // Somebody who looks after no children there any more needs none.
  if (!carers.includes(proof.person)) return
  await notify(tx, house, {
    people: [proof.person],
    title: `Kinderhort: Dein ${what}`,
    link: '/dashboard/studio/daycare',
    _id: idOf('own'),
  })
  const [of] = await tx.select().from(person).where(eq(person._id, proof.person))
  const managers = (await nearest(tx, 'g_employeemanager', proof.studio)).filter(one => one !== proof.person)
  const title = `${of?.vorname} ${of?.nachname}: ${what}`
  await notify(tx, house, {
    people: managers,
    title,
    about: proof.person,
    link: `/dashboard/studio/employee?id=${proof.person}`,
    _id: idOf('manager'),
  })
}

/** Tells that a permit or an extract of the Kinderhort ends, 60 and 14 days before, each once, to whom it is about and who manages them (T42, T59). */
export async function tellProofsEnding(house: WithDb & WithBus, day = today()) {
  const [longest] = toldBefore
  const due = await house.db
    .selectDistinct({ code: daycareProof.studio })
    .from(daycareProof)
    .where(and(isNull(daycareProof.removedAt), lte(daycareProof.until, addDays(day, longest))))
  const codes = due.map(({ code }) => code)
  if (codes.length === 0) return
  await house.db.transaction(async tx => {
    const names = new Map((await tx.select({ code: studio.code, name: studio.name }).from(studio)).map(({ code, name }) => [code, name]))
    const proofs = await tx
      .select()
      .from(daycareProof)
      .where(and(isNull(daycareProof.removedAt), inArray(daycareProof.studio, codes)))
    for (const proof of currentOf(proofs)) {
      const left = daysBetween(day, proof.until)
      const before = toldBefore.findLast(days => left <= days)
      if (left >= 0 && before !== undefined) await tell(tx, house, { proof, before, name: names.get(proof.studio) ?? proof.studio })
    }
  })
}
