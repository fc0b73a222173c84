import { Page } from '#client/kit/Page.tsx'
import { ContractTable } from './ContractTable.tsx'
import { UnsentClosings } from './UnsentClosings.tsx'

/** /dashboard/contract/temporary: contracts that were signed and wait to be accepted. */
export default function Temporary() {
  return (
    <Page title="Vorläufige Verträge" back="contracts">
      <ContractTable
        label="Vorläufige Verträge"
        name="contracts-temporary"
        state="temporary"
        empty={{ text: 'Kein Vertrag wartet auf Annahme.' }}
        above={<UnsentClosings inTable />}
      />
    </Page>
  )
}
