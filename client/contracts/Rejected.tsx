import { Page } from '#client/kit/Page.tsx'
import { ContractTable } from './ContractTable.tsx'

/** /dashboard/contract/rejected: contracts to which the studio said no (C09). */
export default function Rejected() {
  return (
    <Page title="Zurückgewiesene Verträge" back="contracts">
      <ContractTable
        label="Zurückgewiesene Verträge"
        name="contracts-rejected"
        state="rejected"
        empty={{ text: 'Das Studio hat noch keinen Vertrag zurückgewiesen.' }}
      />
    </Page>
  )
}
