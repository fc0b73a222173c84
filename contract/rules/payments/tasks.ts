import { stopping } from './disputes.ts'
import { restOf } from './paymentSteps.ts'
import { mostFailures, type PaymentStanding } from './standing.ts'

/** Tasks of a person of the studio about a payment, the most pressing first. */
export const tasks = ['stuck', 'dispute', 'decide', 'payOut'] as const
export type Task = (typeof tasks)[number]

/** Money of the gateway's that goes back by itself and failed too often. */
export const stuckCharges = ({ charges, settled, asks }: PaymentStanding) =>
  charges.filter(
    charge =>
      charge.till === 'gateway' &&
      charge.failures >= mostFailures &&
      restOf(charge) > 0 &&
      (charge.charge !== settled || asks.some(({ open }) => open > 0)),
  )

export function taskOf(standing: PaymentStanding): Task | null {
  const { asks, dispute } = standing
  const hasAsk = (state: (typeof asks)[number]['state']) => asks.some(ask => ask.state === state)
  if (hasAsk('failed') || stuckCharges(standing).length > 0) return 'stuck'
  if (dispute && dispute.stage !== 'lost' && stopping.includes(dispute.stage)) return 'dispute'
  return hasAsk('asked') ? 'decide' : hasAsk('owed') ? 'payOut' : null
}
