import { and, asc, eq, inArray } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { phoneText } from '#contract/phone.ts'
import { yearsOn } from '#contract/rules/daycare/ages.ts'
import { signupStates } from '#contract/rules/daycare/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { fileOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { paperFile, sheet } from '#server/shared/exports/reply.ts'
import { clockText, dayText } from '#server/shared/exports/words.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import { standing } from './carers.ts'
import { contentOf } from './children.ts'
import { child, daycareSignup } from './tables.ts'

interface DayListLine {
  name: string
  age: number
  time: string
  state: string
  parent: string
  collectors: string
  notes: string | null
}

const columns: ExportColumn<DayListLine>[] = [
  { title: 'Kind', kind: 'text', value: ({ name }) => name, width: 14 },
  { title: 'Alter', kind: 'count', value: ({ age }) => age, width: 6 },
  { title: 'Zeit', kind: 'text', value: ({ time }) => time, width: 12 },
  { title: 'Stand', kind: 'text', value: ({ state }) => state, width: 14 },
  { title: 'Elternteil', kind: 'text', value: ({ parent }) => parent, width: 22 },
  { title: 'Darf auch abholen', kind: 'text', value: ({ collectors }) => collectors, width: 26 },
  { title: 'Hinweise', kind: 'text', value: ({ notes }) => notes, width: 30 },
]

const reached = (name: string, phone: string | null) => [name, phone && phoneText(phone)].filter(Boolean).join(', ')

/** The emergency list of a day: children who are there or come, whom to reach, and what a carer has to know; each reading leaves a trace. */
export async function dayPaper({ tx, house }: Acting, day: string, studio: string) {
  const rows = await tx
    .select({ row: daycareSignup, kid: child, vorname: person.vorname, nachname: person.nachname, phone: person.telefon })
    .from(daycareSignup)
    .innerJoin(child, eq(child._id, daycareSignup.child))
    .innerJoin(person, eq(person._id, child.parent))
    .where(and(eq(daycareSignup.studio, studio), eq(daycareSignup.day, day), inArray(daycareSignup.state, [...standing])))
    .orderBy(asc(daycareSignup.from), asc(child.vorname), asc(daycareSignup._id))
  const [place] = await tx.select({ name: studios.name }).from(studios).where(eq(studios.code, studio))
  const lines = rows.map(({ row, kid, vorname, nachname, phone }): DayListLine => {
    const { notes, collectors } = contentOf(house, kid)
    return {
      name: kid.vorname,
      age: Math.max(0, yearsOn(kid.geburtstag, day)),
      time: `${row.from}–${row.to}`,
      state: row.cameAt ? `${signupStates[row.state]} seit ${clockText(row.cameAt)}` : signupStates[row.state],
      parent: reached(`${vorname} ${nachname}`.trim(), phone),
      collectors: collectors.map(one => reached(one.name, one.phone)).join('; '),
      notes,
    }
  })
  const here = rows.filter(({ row }) => row.state === 'here').length
  const form = {
    title: `Kinderhort: Notfallliste ${dayText(day)}`,
    brand: brandOf(studio),
    landscape: true,
    at: new Date().toISOString(),
    filters: [
      ['Studio', place?.name ?? studio],
      ['Kinder', `${here} da, ${rows.length - here} kommen noch`],
    ] as const,
  }
  const table = sheet({ name: 'Kinder', columns, rows: lines })
  const reply = paperFile(
    form,
    lines.length > 0 ? [{ table }] : [{ paragraph: 'An diesem Tag ist kein Kind da und keines angemeldet.' }],
    `Kinderhort ${day}`,
  )
  return fileOf(reply, [...new Set(rows.map(({ kid }) => kid.parent))])
}
