import { useMemo } from 'react'
import { moment } from '#client/kit/moment.ts'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import { type AuditRow, roles } from '#contract/roles/calls.ts'
import { auditActs, auditWords } from '#contract/rules/roles/grantKinds.ts'
import type { Stock, StudioWords } from './data.ts'

function trailValueText(value: unknown, words: StudioWords, stock: Stock): string | null {
  if (value === null || value === undefined) return null
  if (value === 'all') return words.reach('all')
  if (!Array.isArray(value)) return String(value)
  const names = value.map(code => stock.words.get(code) ?? words.name(code))
  return names.length > 4 ? `${names.length} Rechte` : names.join(', ') || null
}

const columnsOf = (words: StudioWords, stock: Stock): Column<AuditRow>[] => [
  { id: 'at', title: 'Zeit', ...instants(({ at }) => at, moment), sorts: true, width: 130, phone: 'trail' },
  { id: 'by', title: 'Wer', text: ({ by }) => by ?? 'Formkurve', width: 150, grow: 1, phone: 'second' },
  { id: 'act', title: 'Was', text: ({ act }) => auditWords[act], width: 130, phone: 'second' },
  { id: 'title', title: 'Rolle oder Recht', text: ({ title }) => title, strong: true, width: 180, grow: 2, phone: 'title' },
  { id: 'person', title: 'Person', text: ({ personName }) => personName ?? null, width: 150, grow: 1, phone: 'second' },
  { id: 'before', title: 'Vorher', text: ({ before }) => trailValueText(before, words, stock), width: 130, grow: 1 },
  { id: 'after', title: 'Nachher', text: ({ after }) => trailValueText(after, words, stock), width: 130, grow: 1 },
]

/** The audit trail of rights: who changed whose, what and when. */
export function Trail({ words, stock }: { words: StudioWords; stock: Stock }) {
  const columns = useMemo(() => columnsOf(words, stock), [words, stock])
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'act', title: 'Was', choices: auditActs.map(value => [value, auditWords[value]]) },
      { id: 'code', title: 'Rolle', choices: stock.roles.map(({ code, title }) => [code, title]) },
    ],
    [stock],
  )
  return (
    <CallTable
      label="Einträge"
      one="Eintrag"
      name="rechte-verlauf"
      call={roles.audit}
      columns={columns}
      filters={filters}
      searches={{ label: 'Person, Rolle oder Recht' }}
      empty={{ text: 'Hier wurde noch nichts geändert.' }}
      exports={{ file: 'Rechte Verlauf' }}
    />
  )
}
