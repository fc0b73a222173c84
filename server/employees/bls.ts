import { daysBetween } from '#contract/days.ts'
import type { EmployeeRow } from '#contract/employees/shapes.ts'
import { certKinds, certStateOn, currentCerts } from '#contract/rules/employees/certs.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, sheet } from '#server/shared/exports/reply.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { type CertRecord, employeesIn } from './employeeList.ts'
import { visibleTo } from './rules.ts'

interface CertListLine {
  row: EmployeeRow
  studios: string
  cert?: CertRecord
}

const states = { valid: 'gültig', soon: 'läuft bald ab', over: 'abgelaufen' } as const

const columns = (day: string): ExportColumn<CertListLine>[] => [
  { title: 'Name', kind: 'text', value: ({ row }) => row.name, width: 28 },
  { title: 'Studios', kind: 'text', value: line => line.studios, width: 30 },
  { title: 'Nachweis', kind: 'text', value: ({ cert }) => (cert ? certKinds[cert.kind] : 'keiner'), width: 12 },
  { title: 'Ausgestellt', kind: 'day', value: ({ cert }) => cert?.issued, width: 12 },
  { title: 'Gültig bis', kind: 'day', value: ({ cert }) => cert?.until, width: 12 },
  { title: 'Tage', kind: 'count', value: ({ cert }) => cert && daysBetween(day, cert.until), width: 7 },
  { title: 'Stand', kind: 'text', value: ({ cert }) => (cert ? states[certStateOn(cert.until, day)] : 'fehlt'), width: 14 },
  { title: 'Beleg', kind: 'text', value: ({ cert }) => (cert ? (cert.file ? 'ja' : 'nein') : ''), width: 7 },
]

/** BLS and AED of everybody whom the caller manages and who has not left, a line a proof; whoever has none has a line too (L241). */
export async function blsFile(given: Acting<House>) {
  const day = today()
  const names = new Map((await given.tx.select().from(studio)).map(({ code, name }) => [code, name]))
  const all = await employeesIn(given, visibleTo(given.who))
  const here = all.filter(({ row }) => row.state !== 'ended').sort((one, other) => one.row.name.localeCompare(other.row.name, 'de-CH'))
  const lines = here.flatMap(({ row, known }): CertListLine[] => {
    const studios = row.studios.map(code => names.get(code) ?? code).join(', ')
    const certs = currentCerts(known.certs).filter(({ kind }) => kind !== 'other')
    return certs.length > 0 ? certs.map(cert => ({ row, studios, cert })) : [{ row, studios }]
  })
  const head = { title: 'BLS und AED', filters: [['Mitarbeitende', String(here.length)]] as const, at: new Date().toISOString() }
  return excelFile(head, [sheet({ name: 'BLS und AED', columns: columns(day), rows: lines })], 'BLS_AED')
}
