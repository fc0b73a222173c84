import { money } from '#client/kit/format.ts'
import type { Moment } from '#client/kit/Timeline.tsx'
import { wayNames } from '#client/parts/payment/words.ts'
import type { PaymentWay, Till } from '#contract/rules/payments/paymentFacts.ts'
import type { OrderEvent, ShopOrder } from '#contract/shop/orders.ts'

const byNames: Readonly<Record<PaymentWay | Till, string>> = {
  ...wayNames,
  cash: 'bar',
  terminal: 'Terminal',
  bank: 'überwiesen',
  gateway: 'online',
}

const titles: Readonly<Record<OrderEvent, string>> = {
  ordered: 'Bestellt',
  leaveAsked: 'Abbruch verlangt',
  left: 'Ohne Zahlung beendet',
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
  returnFailed: 'Rückzahlung nicht angekommen',
  disputed: 'Von der Bank zurückgezogen',
  reversed: 'Von der Bank wieder gutgeschrieben',
}

/** The buyer fetches an order, the desk hands it out. */
const deskTitles: Readonly<Record<OrderEvent, string>> = { ...titles, handed: 'Ausgegeben', unhanded: 'Ausgabe zurückgenommen' }

const looks: Partial<Readonly<Record<OrderEvent, Moment['look']>>> = {
  paid: 'ok',
  handed: 'ok',
  refused: 'warn',
  spare: 'danger',
  returnFailed: 'warn',
  disputed: 'danger',
  reversed: 'ok',
}

type Event = ShopOrder['events'][number] & { who?: string | null; slip?: string | null }

function orderMomentOf({ kind, at, amount, by, who, slip }: Event, words: typeof titles): Moment {
  if (kind === 'begun' && by === 'desk') return { at, title: 'Bezahlt wird am Empfang' }
  if (kind === 'begun' && by === 'bill') return { at, title: 'Rechnung ausgestellt' }
  if (kind === 'left' && by === 'desk') return { at, title: 'Nicht am Empfang bezahlt' }
  if (kind === 'left' && by === 'bill') return { at, title: 'Rechnung zurückgenommen' }
  const more = [typeof amount === 'number' && money(amount), by && byNames[by], slip && `Beleg ${slip}`, who].filter(Boolean).join(', ')
  return { at, title: words[kind], look: looks[kind], second: more || undefined }
}

/** The changes of an order for its buyer's timeline. */
export const momentsOf = (events: readonly Event[]) => events.map(event => orderMomentOf(event, titles))

/** The same for the desk, which also sees who did them. */
export const deskMomentsOf = (events: readonly Event[]) => events.map(event => orderMomentOf(event, deskTitles))
