import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { reports } from '#contract/reports/calls.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { visibleTo } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'
import { tellReported } from './reportNews.ts'
import { report, reportPerson } from './tables.ts'

type Form = CallBody<(typeof reports)['reportAccident']>
type Sealed = Pick<Form, 'at' | 'text' | 'concerned'>

const accidentSealNameOf = (_id: string) => `report ${_id}`

/** Columns in which contents lie sealed, so that they can be sealed anew with another key. */
export const sealed: readonly SealedColumn[] = [
  { table: 'report', column: 'sealed', ids: ['_id'], about: ({ _id }) => accidentSealNameOf(_id as string) },
]

/** Those of these people whom the caller may name: whom they find, and themselves. Of all others nothing is said. */
async function namedBy(tx: Tx, who: Who, ids: readonly string[]) {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return []
  const mine = visibleTo(who, ['u_search'])
  const rows = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(and(inArray(person._id, asked), isNull(person.deletedAt), mine && or(mine, eq(person._id, actorOf(who)))))
  if (rows.length < asked.length)
    throw new Refusal('invalid', { people: 'Jemand davon lässt sich nicht finden. Schreib den Namen ins Feld darüber.' })
  return rows
}

const namedPersonOf = ({ _id, vorname, nachname }: { _id: string; vorname: string; nachname: string }) => ({
  _id,
  name: `${vorname} ${nachname}`.trim(),
})

/** Takes an accident down: what happened to whom lies sealed. The same one again is the same. */
export async function reportAccident(given: Acting, { _id, studio, people, ...content }: Form) {
  const { tx, house, who } = given
  const [known] = await tx.select().from(report).where(eq(report._id, _id))
  if (known && (known.studio !== studio || !known.sealed)) throw new Refusal('taken')
  const concerned = await namedBy(tx, who, people)
  const day = dayOf(content.at)
  const answer = { _id, day, sealed: true, people: concerned.map(namedPersonOf) }
  if (known) {
    const said = openHealth<Sealed>(house, known.sealed!, accidentSealNameOf(_id))
    if (said.at !== content.at || said.text !== content.text || said.concerned !== content.concerned) throw new Refusal('taken')
    return answer
  }
  const at = new Date().toISOString()
  if (content.at > at) throw new Refusal('invalid', { at: 'Das liegt in der Zukunft.' })
  const [row] = await tx
    .insert(report)
    .values({
      _id,
      studio,
      kind: 'accident',
      urgency: 'high',
      author: actorOf(who),
      created: at,
      since: at,
      day,
      sealed: sealHealth(house, content, accidentSealNameOf(_id)),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal('taken')
  if (concerned.length > 0) await tx.insert(reportPerson).values(concerned.map(one => ({ report: _id, person: one._id })))
  await tellReported(tx, house, row)
  return answer
}

/** An accident and its people, for those whom the call lets in in that studio. */
export async function accident({ tx, house }: Acting, _id: string, studio: string) {
  const [row] = await tx
    .select()
    .from(report)
    .where(and(eq(report._id, _id), eq(report.studio, studio)))
  if (!row?.sealed) throw new Refusal('missing')
  const people = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(reportPerson)
    .innerJoin(person, eq(person._id, reportPerson.person))
    .where(eq(reportPerson.report, _id))
  return { _id, ...openHealth<Sealed>(house, row.sealed, accidentSealNameOf(_id)), people: people.map(namedPersonOf) }
}
