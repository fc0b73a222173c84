import { useCall } from '#client/data/reads.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import type { OwnTransfer } from '#contract/contracts/transferShapes.ts'
import { transfers } from '#contract/contracts/transfers.ts'

/** The giver's signed part of a transfer, as a file; nothing until it is signed. */
export function HandingPdf({ own: { _id, role, gaveAt, handing } }: { own: OwnTransfer }) {
  if (role !== 'giver' || !gaveAt) return null
  return (
    <FileButton look="soft" size="row" call={transfers.ownPdf} input={{ params: { id: _id } }} name={`Übertragung-${handing.number}.pdf`}>
      Übertragung als PDF
    </FileButton>
  )
}

/** The same at the contract that was handed over. */
export function HandedPdf({ contract }: { contract: string }) {
  const { data } = useCall(transfers.mine)
  const handed = data?.find(({ state, handing }) => state === 'accepted' && handing.contract === contract)
  return handed ? <HandingPdf own={handed} /> : null
}
