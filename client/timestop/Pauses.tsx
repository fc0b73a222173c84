import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import type { Option } from '#client/kit/choices.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Filter } from '#client/kit/table/column.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { EnterForm } from '#client/parts/timestop/EnterForm.tsx'
import type { FoundPerson } from '#contract/people.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { creditStates } from '#contract/timestop/creditShapes.ts'
import { credits } from '#contract/timestop/credits.ts'
import { CreditSheet } from './CreditSheet.tsx'
import { GiveAll } from './GiveAll.tsx'
import { PauseSheet } from './PauseSheet.tsx'
import { creditColumns, pauseColumns } from './pauseColumns.tsx'
import { creditRows, openRows, pauseRows } from './rows.ts'
import { type PauseListView, useView, Views } from './views.tsx'

/** /dashboard/timestop: pauses that members ask for, and days back for closures (C32, C33). */
export default function Pauses() {
  useSealKey()
  const view = useView()
  return (
    <>
      {view === 'gutschriften' ? <CreditList /> : <PauseList key={view} view={view} />}
      <Linked />
    </>
  )
}

/** The pause that the address names. */
function Linked() {
  const go = useGo()
  const { pause, ...rest } = useQueryText()
  if (!pause) return null
  const close = () => void go({ to: 'timestop', search: rest, replace: true })
  return (
    <Sheet open wide onClose={close} title="Pause">
      <PauseSheet id={pause} onDone={close} />
    </Sheet>
  )
}

type PauseView = Exclude<PauseListView, 'gutschriften'>
const calls = { offen: timestop.open, 'von-hand': timestop.manual, angenommen: timestop.accepted, abgelehnt: timestop.declined } as const
const nothing: Record<PauseView, string> = {
  offen: 'Keine Pause wartet auf eine Entscheidung.',
  'von-hand': 'Nichts ist von Hand nachzutragen.',
  angenommen: 'Noch keine Pause ist angenommen.',
  abgelehnt: 'Keine Pause ist abgelehnt.',
}

function PauseList({ view }: { view: PauseView }) {
  const { options, nameOf } = useOwnStudios(timestop.open)
  const { data: reasons } = useCall(timestop.reasons)
  const columns = useMemo(() => pauseColumns(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(() => {
    const choices = (reasons ?? []).filter(({ isHealth }) => !isHealth).map(({ _id, text }): Option => [_id, text])
    return [{ id: 'reason', title: 'Grund', choices }, byStudio(options)]
  }, [options, reasons])
  const adds = useCan(timestop.enter)
  return (
    <ListPage
      rows={['die', 'Pause', 'Pausen']}
      title="Timestop"
      name={`timestop-${view}`}
      adds={adds}
      call={calls[view]}
      form={view === 'offen' ? openRows : pauseRows}
      columns={columns}
      filters={filters}
      searches={{ label: 'Name', fewest: 2 }}
      empty={nothing[view]}
      above={<Views view={view} />}
      exports
      wide
    >
      {(row, close) =>
        row && row.act?.kind !== 'add' ? (
          <PauseSheet key={row._id} id={row._id} row={row} onDone={close} />
        ) : (
          <Enter userId={row?.userId ?? undefined} act={row?.act} onDone={close} />
        )
      }
    </ListPage>
  )
}

type EnterProps = Omit<Parameters<typeof EnterForm>[0], 'userId'> & { userId?: string }

/** The person first whose pause it is, then the pause. */
function Enter({ userId, ...rest }: EnterProps) {
  const [person, setPerson] = useState<FoundPerson>()
  const whose = userId ?? person?._id
  return (
    <>
      {!userId && <MemberPicker label="Person" required autoFocus value={person} onPick={setPerson} />}
      {whose && <EnterForm key={whose} userId={whose} {...rest} />}
    </>
  )
}

const creditChoices = Object.entries(creditStates)

function CreditList() {
  const { options, nameOf } = useOwnStudios(credits.list)
  const columns = useMemo(() => creditColumns(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(() => [{ id: 'state', title: 'Stand', choices: creditChoices }, byStudio(options)], [options])
  return (
    <ListPage
      rows={['die', 'Gutschrift', 'Gutschriften']}
      title="Timestop"
      name="timestop-credits"
      call={credits.list}
      form={creditRows}
      columns={columns}
      filters={filters}
      searches={{ label: 'Name', fewest: 2 }}
      empty="Niemand hat eine Gutschrift beantragt."
      above={
        <>
          <Views view="gutschriften" />
          <GiveAll />
        </>
      }
      exports
    >
      {(row, close) => row && <CreditSheet row={row} onDone={close} />}
    </ListPage>
  )
}
