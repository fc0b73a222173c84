import { inArray } from 'drizzle-orm'
import { namesTogether } from '#contract/names.ts'
import { Refusal } from '#contract/refusals.ts'
import { lastDay, piecesOf, stateOn } from '#contract/rules/employees/employment.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import type { AtStake } from '#server/leaving/plugs.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fullName } from './employeeList.ts'
import { managersOf } from './employmentNews.ts'
import { stretchesOf } from './rules.ts'

/** Why somebody cannot leave yet, and whom to ask; nothing where they are not employed. */
async function whyStays(tx: Tx, _id: string) {
  const stretches = (await stretchesOf(tx, [_id])).get(_id) ?? []
  if (stretches.length === 0 || stateOn(stretches, today()) === 'ended') return undefined
  const studios = [...new Set(piecesOf(stretches).at(-1)?.studios ?? [])]
  const ids = (await managersOf(tx, studios)).filter(one => one !== _id).slice(0, 3)
  const rows = ids.length > 0 ? await tx.select().from(person).where(inArray(person._id, ids)) : []
  const asked = rows.length > 0 ? namesTogether(rows.map(fullName).sort()) : 'die Administration'
  const until = lastDay(stretches)
  return until
    ? `Die Anstellung läuft noch: Nach dem letzten Tag lässt sich das Konto löschen. Fragen dazu beantwortet ${asked}.`
    : `Dieses Konto ist angestellt: Bitte ${asked}, zuerst den Austritt einzutragen.`
}

/** Refuses `employed`: an account is not deleted while it is employed (T45). */
export async function mustHaveEnded(tx: Tx, _id: string) {
  const why = await whyStays(tx, _id)
  if (why) throw new Refusal('employed', undefined, undefined, why)
}

export async function employmentAtStake(tx: Tx, _id: string): Promise<AtStake> {
  const why = await whyStays(tx, _id)
  return why ? { owed: [why.replace(/\.$/, '')] } : {}
}
