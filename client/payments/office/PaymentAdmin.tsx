import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, instants } from '#client/kit/table/kinds.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { chipOf, stateChips, taskWords, wayNames } from '#client/parts/payment/words.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type PaymentRow, paymentOffice } from '#contract/payments/paymentOffice.ts'
import { payableKinds } from '#contract/payments/shapes.ts'
import { ways } from '#contract/rules/payments/paymentFacts.ts'
import { paymentStates } from '#contract/rules/payments/standing.ts'
import { tasks } from '#contract/rules/payments/tasks.ts'
import { PaymentSheet } from './PaymentSheet.tsx'

const kindNames: Readonly<Record<(typeof payableKinds)[number], string>> = {
  order: 'Bestellung',
  event: 'Event',
  contract: 'Vertrag',
  card: 'Membercard',
}
const taskText = ({ task }: PaymentRow) => (task ? taskWords[task] : null)

const columnsOf = (nameOf: NameOf): Column<PaymentRow>[] => [
  { id: 'created', title: 'Begonnen', ...instants(row => row.createdAt), sorts: true, width: 145, grow: 1 },
  { id: 'title', title: 'Wofür', text: row => row.title, strong: true, width: 115, grow: 1, phone: 'title' },
  { id: 'who', title: 'Wer', text: row => row.who, sorts: true, width: 105, grow: 2, phone: 'second' },
  { id: 'amount', title: 'Betrag', ...amounts(row => row.amount), sorts: true, width: 105, grow: 1, phone: 'second' },
  {
    id: 'state',
    title: 'Stand',
    text: row => chipOf(row.state, row.way)[0],
    width: 145,
    grow: 1,
    phone: 'trail',
    cell: row => {
      const [words, look] = chipOf(row.state, row.way)
      return (
        <Chip look={look} small>
          {words}
        </Chip>
      )
    },
  },
  {
    id: 'task',
    title: 'Zu tun',
    text: taskText,
    width: 145,
    grow: 1,
    phone: 'second',
    cell: row =>
      row.task && (
        <Chip look="danger" small>
          {taskText(row)}
        </Chip>
      ),
  },
  { id: 'way', title: 'Art', text: row => (row.way ? wayNames[row.way] : null), width: 100, spare: true },
  { id: 'refunded', title: 'Zurück', ...amounts(row => row.refunded || null), width: 110, spare: true },
  { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), width: 130, spare: true },
]

interface DaysProps {
  von: string
  bis: string
  show: (change: { von?: string; bis?: string }) => void
}

/** The days between which payments began. */
function PaymentDaysFilter({ von, bis, show }: DaysProps) {
  return (
    <Above>
      <Box flex="0 1 170px">
        <TextField label="Von" type="date" value={von} max={bis || undefined} onChange={value => show({ von: value || undefined })} />
      </Box>
      <Box flex="0 1 170px">
        <TextField label="Bis" type="date" value={bis} min={von || undefined} onChange={value => show({ bis: value || undefined })} />
      </Box>
    </Above>
  )
}

/** /dashboard/payment (L55): payments of one's studios, and what has to be done about them. */
export default function PaymentAdmin() {
  const { options, nameOf } = useOwnStudios(paymentOffice.all)
  const sees = useReachAny(paymentOffice.all)
  const { zahlung, ...others } = useQueryText()
  const { von = '', bis = '' } = others
  const go = useGo()
  const columns = useMemo(() => columnsOf(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'task', title: 'Zu tun', choices: tasks.map(task => [task, taskWords[task]]) },
      {
        id: 'state',
        title: 'Stand',
        choices: paymentStates.map(state => [state, state === 'running' ? 'Ausstehend' : stateChips[state][0]]),
      },
      { id: 'way', title: 'Art', choices: ways.map(way => [way, wayNames[way]]) },
      { id: 'kind', title: 'Wofür', choices: payableKinds.map(kind => [kind, kindNames[kind]]) },
      byStudio(options),
    ],
    [options],
  )
  const fixed = useMemo(() => ({ from: von || undefined, to: bis || undefined }), [von, bis])
  const show = (id?: string) => void go({ to: 'paymentAdmin', search: { ...others, zahlung: id }, replace: true })
  if (!sees)
    return (
      <Page>
        <Empty text="Zahlungen sieht, wer in einem Studio Einkäufe ansehen oder den Shop verwalten darf." />
      </Page>
    )
  return (
    <Page>
      <CallTable
        columns={columns}
        filters={filters}
        label="Zahlungen"
        one="Zahlung"
        name="payments"
        call={paymentOffice.all}
        searches={{ label: 'Nummer oder Name' }}
        open={row => show(row._id)}
        above={
          <PaymentDaysFilter
            von={von}
            bis={bis}
            show={change => void go({ to: 'paymentAdmin', search: { ...others, ...change }, replace: true })}
          />
        }
        fixed={fixed}
        empty={{ text: 'Keine Zahlung passt dazu.' }}
        exports
      />
      {zahlung && <PaymentSheet key={zahlung} id={zahlung} onClose={() => show()} />}
    </Page>
  )
}
