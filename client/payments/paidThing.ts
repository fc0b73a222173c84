import type { Goal } from '#client/map/links.tsx'
import { profilePart } from '#contract/mendScreens.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'

interface PaidThing {
  /** Its name behind «deine». */
  name: string
  /** The words of the button that leads to it. */
  lead: string
  goal: (id: string) => object
}

const things: Record<PayableKind, PaidThing> = {
  order: { name: 'Bestellung', lead: 'Zur Bestellung', goal: id => ({ to: 'purchaseInfos', params: { id } }) },
  event: { name: 'Anmeldung', lead: 'Zum Event', goal: id => ({ to: 'event', params: { id } }) },
  contract: { name: 'Rechnung', lead: 'Zu «Mein Abo»', goal: profilePart('contract') },
  card: { name: 'Karte', lead: 'Zu deinen 11 Tagen', goal: () => ({ to: 'tenDays' }) },
}

/** Name of what was paid, and the way to it. */
export function paidThing(kind: PayableKind, id: string) {
  const { name, lead, goal } = things[kind]
  return { name, lead, goal: goal(id) as Goal }
}

/** The kind of what a payment was for, by the path on which its payer sees more. */
export function payableKindOf(path: string): PayableKind {
  if (path.startsWith('/event/')) return 'event'
  if (path.startsWith('/user')) return 'contract'
  return path === '/elf-tage' ? 'card' : 'order'
}
