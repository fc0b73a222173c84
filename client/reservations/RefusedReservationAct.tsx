import { localForAct } from '#client/data/local.ts'
import { RefusedStrip } from '#client/kit/waiting/RefusedStrip.tsx'
import type { OutboxRow } from '#sync/client/types.ts'

/** An act that the studio refused, and why. */
export function RefusedReservationAct({ row }: { row: OutboxRow }) {
  const forget = async () => (await localForAct()).discard(`outbox/${row.key}`)
  return <RefusedStrip message={row.message} onSeen={() => void forget()} />
}
