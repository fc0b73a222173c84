import { money } from '#client/kit/format.ts'
import type { Moment } from '#client/kit/Timeline.tsx'
import { wayNames } from '#client/parts/payment/words.ts'
import type { Till, Way } from '#contract/payments/facts.ts'
import type { Order, OrderEvent } from '#contract/shop/orders.ts'

const byNames: Readonly<Record<Way | Till, string>> = {
  ...wayNames,
  cash: 'bar',
  terminal: 'Terminal',
  bank: 'überwiesen',
  gateway: 'online',
}

const titles: Readonly<Record<OrderEvent, string>> = {
  ordered: 'Bestellt',
  begun: 'Zahlung begonnen',
  refused: 'Zahlung nicht zustande gekommen',
  part: 'Teil bezahlt',
  paid: 'Bezahlt',
  spare: 'Zu viel bezahlt',
  cancelled: 'Storniert',
  expired: 'Verfallen',
  handed: 'Abgeholt',
  unhanded: 'Abholung zurückgenommen',
  returning: 'Rückzahlung begonnen',
  returned: 'Zurückbezahlt',
  disputed: 'Von der Bank zurückgezogen',
}

const looks: Partial<Readonly<Record<OrderEvent, Moment['look']>>> = {
  paid: 'ok',
  handed: 'ok',
  refused: 'warn',
  spare: 'danger',
  disputed: 'danger',
}

type Event = Order['events'][number] & { who?: string | null; slip?: string | null }

function momentOf({ kind, at, amount, by, who, slip }: Event): Moment {
  if (kind === 'begun' && by === 'desk') return { at, title: 'Bezahlt wird am Empfang' }
  const more = [typeof amount === 'number' && money(amount), by && byNames[by], slip && `Beleg ${slip}`, who].filter(Boolean).join(', ')
  return { at, title: titles[kind], look: looks[kind], second: more || undefined }
}

/** The changes of an order for its timeline; staff also see who did them. */
export const momentsOf = (events: readonly Event[]) => events.map(momentOf)
