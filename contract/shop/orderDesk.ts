import { array, type InferType, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, flag, id, instant, list, money, studioCode, text } from '#contract/shapes.ts'
import { order, orderEvent, orderStates } from './orders.ts'

/** Tills for money that was taken at the desk. */
export const deskTills = ['cash', 'terminal'] as const
export type DeskTill = (typeof deskTills)[number]

/** The longest number of a terminal's slip. */
const longestSlip = 20

/** Money that was taken at the desk and pays nothing: it is the payer's until somebody has given it back. */
export const spareTaken = object({
  /** The act by which it was taken. */
  _id: id().required(),
  till: text(10).oneOf(deskTills).required(),
  /** Rappen that changed hands. */
  amount: money().required(),
  at: instant().required(),
  /** It is the caller's own money, which somebody else gives back: they are refused `own`. */
  own: flag().default(false),
})
export type SpareTaken = InferType<typeof spareTaken>
const spare = spareTaken.shape({ who: text(161).nullable() })

/** An order as those see it who hand it over. */
export const deskOrder = order.shape({
  /** Name of its buyer; «Gelöscht» once the account is gone. */
  buyer: text(161).required(),
  /** Every change with its time, who did it where staff did, and the terminal's slip. */
  events: array()
    .of(orderEvent.shape({ who: text(161).nullable(), slip: text(longestSlip).nullable() }))
    .required(),
  spare: array().of(spare).required(),
  /** Rappen that are to be paid: what is missing, or the whole price where nothing is. */
  owed: count(0, 1_000_000_000).required(),
  /** The same in cash. */
  cash: count(0, 1_000_000_000).required(),
  /** It is paid and must not be handed over all the same: a dispute was told of, or its money is on its way back. */
  stopped: flag().required(),
  /** The handing over that can still be taken back by its id; null where there is none. */
  handing: id().nullable(),
})
export type DeskOrder = InferType<typeof deskOrder>

/** Money taken at the desk, under an id that is born with the act: sent again it is the same money. */
export const taking = object({
  _id: id().required(),
  studio: studioCode().required(),
  till: text(10).oneOf(deskTills).required(),
  slip: text(longestSlip)
    .label('Nummer des Terminalbelegs')
    .nullable()
    .default(null)
    .test(
      'slip',
      'Schreib die Nummer ab, die auf dem Beleg des Terminals steht.',
      (slip, { parent }) => parent.till !== 'terminal' || !!slip,
    ),
  /** Rappen that the desk was shown as owed, before cash is rounded; null for the whole price. */
  owed: count(1, 1_000_000_000).nullable().default(null),
  /** Id of the handing over that was done in the same act; null where nothing was handed over. */
  hand: id().nullable().default(null),
  at: instant().required(),
})
export type DeskTakingForm = InferType<typeof taking>

const access = ['shop_purchase_view', 'shop_manage'] as const
const inBody = ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio
/** Products too: beside their stock stands what is paid and not fetched. */
const act = { access, offline: true, studio: inBody, touches: ['orders', 'payments', 'products'] } as const
const at = '2026-11-20T16:42:00.000Z'
const here = { studio: 'winterthur', at }
const done = object({ _id: id().required(), studio: studioCode().required(), at: instant().required() })

const usual: Usual = { mendedAt: 'shopPurchases' }

/**
 * Orders at the desk (L60, S09). Acts name the order's studio and say when they were done, for they may wait; each has an id of its own and
 * counts once.
 */
export const orderDesk = domain('orderDesk', usual, {
  /**
   * Orders of the caller's studios, the newest first. `q` looks for a number, or for names; `from` and `to` are Zurich days; `spare` leaves those
   * for which money has to be given back.
   */
  all: get(
    'shop/fetch/purchases/admin',
    {
      access,
      covers: ['EP-188'],
      example: {},
      query: object({
        ...pageFields(['created', 'number', 'total', 'buyer']),
        id: id(),
        studio: list(studioCode().required(), 200),
        from: day(),
        to: day(),
        state: list(text(10).oneOf(orderStates).required(), orderStates.length),
        spare: list(text(5).oneOf(['yes']).required(), 1),
      }),
    },
    pageOf(deskOrder),
  ),
  /**
   * Money of an order was taken. It is never refused, for it lies in the drawer: where something else has paid the order, or the order is over,
   * it is `spare` and the one who took it is told.
   */
  take: post(
    'shop/purchase/:id/take',
    {
      ...act,
      body: taking,
      example: { params: { id: exampleId('placedOrder') }, body: { ...here, _id: exampleId('taking'), till: 'cash' } },
    },
    deskOrder,
  ),
  /** Goods on a bill go before they are paid. Refuses `order-handed`, `order-unpaid` and `order-stopped` with the order as it stands. */
  hand: post(
    'shop/purchase/:id/hand',
    { ...act, body: done, example: { params: { id: exampleId('paidOrder') }, body: { ...here, _id: exampleId('handing') } } },
    deskOrder,
  ),
  /** Takes the handing over of this id back; another one that came since stays. Refuses `order-late` with the order as it stands. */
  unhand: post(
    'shop/purchase/:id/hand/undo',
    { ...act, body: done, example: { params: { id: exampleId('handedOrder') }, body: { ...here, _id: exampleId('handed') } } },
    deskOrder,
  ),
  /** Spare money was given back; `of` is the act by which it was taken. Refuses `missing`, `own` to the buyer, and `spare-back` with the order as it stands. */
  giveBack: post(
    'shop/purchase/:id/give/back',
    {
      ...act,
      body: done.shape({ of: id().required() }),
      example: { params: { id: exampleId('spareOrder') }, body: { ...here, _id: exampleId('givingBack'), of: exampleId('spareTaking') } },
    },
    deskOrder,
  ),
})
