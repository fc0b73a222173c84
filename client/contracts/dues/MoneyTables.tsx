import { Text } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { paramsOf } from '#client/contracts/contractActs.ts'
import { CallError } from '#client/data/problem.ts'
import { staleIn } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { BulkAct, Column, Filter } from '#client/kit/table/column.ts'
import { amounts, days, instants } from '#client/kit/table/kinds.ts'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { DueChip } from '#client/parts/contract/DueChip.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { DueRow, PaybackRow } from '#contract/contracts/dueShapes.ts'
import { dues } from '#contract/contracts/dues.ts'
import { dueNames, dueStates, type PaybackState, paybackReasons, paybackStates } from '#contract/rules/contracts/dues.ts'

type NameOf = (code: string) => string | null

const dueColumns = (nameOf: NameOf): Column<DueRow>[] => [
  { id: 'name', title: 'Mitglied', text: row => row.name, sorts: true, strong: true, width: 160, grow: 2, phone: 'title' },
  { id: 'number', title: 'Vertrag', text: row => String(row.number), sorts: true, right: true, width: 90 },
  { id: 'title', title: 'Wofür', text: row => row.title, width: 180, grow: 2, phone: 'second' },
  { id: 'dueOn', title: 'Fällig', ...days(row => row.dueOn), sorts: true, width: 105 },
  { id: 'owed', title: 'Betrag', ...amounts(row => row.owed), width: 110, phone: 'second' },
  { id: 'left', title: 'Offen', ...amounts(row => row.left), width: 110 },
  {
    id: 'state',
    title: 'Stand',
    text: row => dueStates[row.state],
    cell: row => <DueChip state={row.state} small />,
    width: 110,
    phone: 'trail',
  },
  { id: 'kind', title: 'Art', text: row => dueNames[row.kind], width: 140, spare: true },
  { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), width: 130, spare: true },
]

/** Amounts that are paid through the app, in the studios where one sells; `above` leads to the other views. */
export function DueTable({ above }: { above: ReactNode }) {
  const go = useGo()
  const { options, nameOf } = useOwnStudios(dues.list)
  const columns = useMemo(() => dueColumns(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'state', title: 'Stand', choices: Object.entries(dueStates) },
      { id: 'kind', title: 'Art', choices: Object.entries(dueNames) },
      byStudio(options),
    ],
    [options],
  )
  return (
    <CallTable
      label="Beträge"
      one="Betrag"
      name="contract-dues"
      call={dues.list}
      columns={columns}
      filters={filters}
      searches={{ label: 'Name oder Nummer' }}
      open={row => void go({ to: 'contractView', params: paramsOf(row) })}
      above={<Above>{above}</Above>}
      exports
      empty={{ text: 'Nichts ist über die App zu bezahlen.' }}
    />
  )
}

const looks = { open: 'warn', asked: 'pending', paid: 'ok', dropped: 'plain' } as const satisfies Record<PaybackState, string>

const paidBy = ({ first, second, alone }: PaybackRow) => [first, second, alone && 'allein'].filter(Boolean).join(', ') || null

const paybackColumns = (nameOf: NameOf): Column<PaybackRow>[] => [
  { id: 'name', title: 'Mitglied', text: row => row.name, sorts: true, strong: true, width: 160, grow: 2, phone: 'title' },
  { id: 'number', title: 'Vertrag', text: row => String(row.number), sorts: true, right: true, width: 90 },
  { id: 'why', title: 'Grund', text: row => paybackReasons[row.why], width: 140, grow: 1, phone: 'second' },
  { id: 'amount', title: 'Betrag', ...amounts(row => row.amount), sorts: true, width: 110, phone: 'second' },
  {
    id: 'state',
    title: 'Stand',
    text: row => paybackStates[row.state],
    cell: row => (
      <Chip look={looks[row.state]} small>
        {paybackStates[row.state]}
      </Chip>
    ),
    width: 190,
    phone: 'trail',
  },
  {
    id: 'payment',
    title: 'Geht zurück',
    text: row => (row.payment ? 'über die Zahlung' : 'von Hand, soweit bezahlt'),
    width: 170,
    grow: 1,
  },
  { id: 'by', title: 'Bestätigt', text: paidBy, width: 160, grow: 1 },
  { id: 'createdAt', title: 'Seit', ...instants(row => row.createdAt), sorts: true, width: 150, spare: true },
  { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), width: 130, spare: true },
]

/** Says of each of these that it was paid out, or was not; what went can be taken back. */
async function markPaybacks(rows: readonly PaybackRow[], state: 'paid' | 'open') {
  const turned: PaybackRow[] = []
  const failed: unknown[] = []
  for (const row of rows)
    await send(dues.payOut, { params: { id: row._id }, body: { state, version: row.version } }).then(
      next => turned.push(next),
      error => failed.push(error),
    )
  await staleIn(['dues'])
  if (turned.length === 0 && failed.length > 0) throw failed[0]
  const [first] = failed
  if (first instanceof CallError) toast(`${counted(failed.length, 'Betrag', 'Beträge')} nicht: ${first.message}`, { look: 'danger' })
  return turned
}

const able = ({ state, payment }: PaybackRow) => (state === 'open' || state === 'asked') && payment === null

const acts: BulkAct<PaybackRow>[] = [
  {
    label: 'Ausbezahlt',
    key: 'a',
    act: async rows => {
      const turned = await markPaybacks(rows.filter(able), 'paid')
      return { count: turned.length, back: async () => void (await markPaybacks(turned, 'open')) }
    },
    said: count => `${counted(count, 'Betrag', 'Beträge')} als ausbezahlt bestätigt.`,
    none: () => 'Bestätigen lässt sich, was offen ist und von Hand zurückgeht.',
  },
]

/** «Zurückzuzahlen»: what goes back and no payment service sends (C41). */
export function PaybackTable({ above }: { above: ReactNode }) {
  const go = useGo()
  const { options, nameOf } = useOwnStudios(dues.paybacks)
  const columns = useMemo(() => paybackColumns(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(
    () => [{ id: 'state', title: 'Stand', choices: Object.entries(paybackStates) }, byStudio(options)],
    [options],
  )
  return (
    <CallTable
      label="Zurückzuzahlen"
      one="Betrag"
      name="contract-paybacks"
      call={dues.paybacks}
      columns={columns}
      filters={filters}
      acts={acts}
      searches={{ label: 'Name oder Nummer' }}
      open={row =>
        void (row.payment
          ? go({ to: 'paymentAdmin', search: { zahlung: row.payment } })
          : go({ to: 'contractView', params: paramsOf(row) }))
      }
      above={
        <Above>
          {above}
          <Text color="ink2">
            Was am Empfang oder auf Rechnung kam, geht über seine Zahlung zurück. Alles andere wird von Hand überwiesen und hier bestätigt,
            über CHF 200 von zwei Personen.
          </Text>
        </Above>
      }
      exports
      empty={{ text: 'Nichts ist zurückzuzahlen.' }}
    />
  )
}
