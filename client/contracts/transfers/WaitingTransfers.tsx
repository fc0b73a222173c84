import { useCall } from '#client/data/reads.ts'
import { date } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { TransferChip } from '#client/parts/contract/transfer/TransferChip.tsx'
import { transfers } from '#contract/contracts/transfers.ts'

/** Transfers that both have signed, each to be decided on at its contract; nothing where none waits. */
export function WaitingTransfers() {
  const { data } = useCall(transfers.waiting)
  return data?.map(({ _id, userId, index, number, title, giver, taker, start }) => (
    <RowLink
      key={_id}
      to="contractView"
      params={{ userId, index: String(index) }}
      title={`Übertragung: ${title}, Nummer ${number}`}
      second={`${giver} an ${taker}, ab ${date(start)}`}
      trail={<TransferChip state="signed" small />}
    />
  ))
}
