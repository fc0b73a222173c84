import { useMemo, useState } from 'react'
import { useCan } from '#client/data/session.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { healthcare } from '#contract/healthcare/calls.ts'
import { Settings } from './HealthcareSettings.tsx'
import { RequestSheet } from './RequestSheet.tsx'
import { RequestTools } from './RequestTools.tsx'
import { columnsWith, filtersWith } from './requestColumns.tsx'
import { requestForm } from './requestForm.ts'
import { useConfirm } from './useConfirm.ts'

/** /dashboard/healthcare: what members want confirmed to their insurer (H01, H39–H41). */
export default function Requests() {
  useSealKey()
  const { options, nameOf } = useOwnStudios(healthcare.requests)
  const columns = useMemo(() => columnsWith(nameOf), [nameOf])
  const filters = useMemo(() => filtersWith(options), [options])
  const { acts, run, done } = useConfirm()
  const maySet = useCan(healthcare.saveInsurer)
  const [sets, setSets] = useState(false)
  return (
    <>
      <ListPage
        rows={['die', 'Anfrage', 'Krankenkassen-Bestätigungen']}
        name="healthcare"
        call={healthcare.requests}
        form={requestForm}
        columns={columns}
        filters={filters}
        acts={acts}
        searches={{ label: 'Name oder Krankenkasse', fewest: 2 }}
        empty="Keine Anfrage."
        above={<RequestTools filters={filters} run={run} done={done} onSettings={maySet ? () => setSets(true) : undefined} />}
      >
        {(row, close) => row && <RequestSheet row={row} studio={nameOf(row.studio)} onDone={close} />}
      </ListPage>
      {sets && <Settings onClose={() => setSets(false)} />}
    </>
  )
}
