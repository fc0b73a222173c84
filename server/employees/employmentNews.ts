import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { v5 } from 'uuid'
import { addDays, daysBetween } from '#contract/days.ts'
import { certKinds, currentCerts, toldBefore } from '#contract/rules/employees/certs.ts'
import { stretchOn } from '#contract/rules/employees/employment.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { type CertRecord, certsOf, fullName } from './employeeList.ts'
import { stretchesOf } from './rules.ts'
import { employeeCert } from './tables.ts'

const space = '2d4f0f57-7f0e-4a3e-9d56-0c9f0c6a1a34'

/** Those who manage employees in one of these studios; who does it in all of them where nobody does it there. */
export async function managersOf(tx: Tx, studios: readonly string[]) {
  const [named, all] = [new Set<string>(), new Set<string>()]
  for (const code of studios) {
    for (const one of await holdersOf(tx, 'g_employeemanager', code, { named: true })) named.add(one)
    for (const one of await holdersOf(tx, 'g_employeemanager', code)) all.add(one)
  }
  return [...(named.size > 0 ? named : all)]
}

const calledOf = ({ kind, title }: CertRecord) => (kind === 'other' ? `Nachweis «${title}»` : certKinds[kind])

async function tellCertExpiry(
  tx: Tx,
  house: WithBus,
  { cert, before, studios }: { cert: CertRecord; before: number; studios: readonly string[] },
) {
  const [of] = await tx.select().from(person).where(eq(person._id, cert.person))
  if (!of) return
  const ends = `läuft am ${dayText(cert.until)} ab`
  const _id = v5(`${cert._id} ${before}`, space)
  await notify(tx, house, { people: [of._id], title: `${calledOf(cert)} ${ends}`, link: '/profile', _id })
  const managers = (await managersOf(tx, studios)).filter(one => one !== of._id)
  const title = `${fullName(of)}: ${calledOf(cert)} ${ends}`
  const link = `/dashboard/studio/employee?id=${of._id}`
  await notify(tx, house, { people: managers, title, about: of._id, link, _id: v5(`${cert._id} ${before} manager`, space) })
}

/** Tells people and who manages them that a proof ends, 60 and 14 days before, each once; of those employed today alone. */
export async function tellEnding(house: WithDb & WithBus, day = today()) {
  const [longest] = toldBefore
  const due = await house.db
    .selectDistinct({ person: employeeCert.person })
    .from(employeeCert)
    .where(and(isNull(employeeCert.removedAt), lte(employeeCert.until, addDays(day, longest))))
  const ids = due.map(row => row.person)
  if (ids.length === 0) return
  const here = await house.db
    .select({ _id: person._id })
    .from(person)
    .where(and(inArray(person._id, ids), isNull(person.deletedAt)))
  await house.db.transaction(async tx => {
    const people = here.map(({ _id }) => _id)
    const certs = await certsOf(tx, people)
    for (const [_id, stretches] of await stretchesOf(tx, people)) {
      const now = stretchOn(stretches, day)
      if (!now) continue
      for (const cert of currentCerts(certs.get(_id) ?? [])) {
        const left = daysBetween(day, cert.until)
        const before = toldBefore.findLast(days => left <= days)
        if (left >= 0 && before !== undefined) await tellCertExpiry(tx, house, { cert, before, studios: now.studios })
      }
    }
  })
}
