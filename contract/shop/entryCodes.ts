import { array, type InferType, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { disputeStages } from '#contract/rules/payments/disputes.ts'
import { count, day, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'

/** A code waits until the access-control service has it, opens the entrance from then on, and ends used up or void. */
export const codeStates = ['waiting', 'saved', 'used', 'void'] as const
export type CodeState = (typeof codeStates)[number]

/** Why the access-control service does not have a code: it could not be reached, or does not take it. */
export const codeTroubles = ['away', 'refused'] as const

/** Staff put a code on paper. */
const print = object({
  at: instant().required(),
  /** Null once that account is gone. */
  by: text(161).nullable().defined(),
})

/** Staff let somebody in and took an entry off, because the entrance could not. */
const use = object({
  /** The act by which it was taken off, and by which it is put back. */
  _id: id().required(),
  at: instant().required(),
  /** Null once that account is gone. */
  by: text(161).nullable().defined(),
  reason: text(200).required(),
  /** When it was put back; null where it stays taken off. */
  undone: instant().nullable().defined(),
})

/** An entry code as it was sold: it opens the entrance of one studio, so often and until then. */
export const entryCode = object({
  _id: id().required(),
  order: id().required(),
  /** The order's number. */
  number: count().required(),
  studio: studioCode().required(),
  title: text(200).required(),
  /** Null for whoever may know that it was sold, and not use it. */
  code: text(12).nullable().defined(),
  /** Its last letters, by which it is told from others. */
  end: text(4).required(),
  state: text(10).oneOf(codeStates).required(),
  entries: count(1).required(),
  /** Entries that are used: at the entrance, as the service told last, and at the desk; never more than there are. */
  used: count().required(),
  /** The last day on which it opens. */
  until: day().required(),
  createdAt: instant().required(),
  savedAt: instant().nullable().defined(),
  trouble: text(10).oneOf(codeTroubles).nullable().defined(),
  /** Why staff made it void; null where its money went back. */
  reason: text(200).nullable().defined(),
  /** All money of its order goes back or has gone. */
  refunded: flag().default(false),
  /** Stage of a dispute about its payment that stops the delivery; null where none does. */
  dispute: text(10).oneOf(disputeStages).nullable().default(null),
  /** The last times that staff printed it, the newest first; told to who manages its studio's shop alone. */
  prints: array().of(print).default([]),
  /** Name of its buyer; told to who looks after the studio's purchases alone. Null once that account is gone. */
  buyer: text(161).nullable().default(null),
  /** The last entries that staff took off at the desk, the newest first; told to who looks after the studio's purchases alone. */
  uses: array().of(use).default([]),
})
export type EntryCode = InferType<typeof entryCode>

/** Benefit that an order gave its buyer besides goods. */
const given = object({
  codes: array().of(entryCode).required(),
  /** Days from and until which its nutrition plans are open. */
  nutrition: array()
    .of(object({ title: text(200).required(), from: day().required(), until: day().required() }))
    .required(),
})
export type OrderBenefit = InferType<typeof given>

const desk = {
  access: ['shop_purchase_view', 'shop_manage'],
  offline: true,
  studio: ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio,
} as const
const act = object({ _id: id().required(), studio: studioCode().required(), at: instant().required() })
const params = { id: exampleId('entryCode') }
const acted = { _id: exampleId('entryUse'), studio: 'winterthur', at: '2026-11-20T16:42:00.000Z' }

const usual: Usual = { mendedAt: 'shopCodes' }

const named = object({ purchase: id().required(), code: id().required() })
const nobodys = { purchase: exampleId('noOrder'), code: exampleId('noEntryCode') }

/** Codes for the entrance that are sold in the shop (L192, S15, S17). `code` names a code by its id, never by its letters. */
export const entryCodes = domain('entryCodes', usual, {
  /** Benefits of an order of the caller's. */
  ofOrder: get(
    'shop/purchase/codes',
    { access: [], query: object({ id: id().required() }), example: { query: { id: exampleId('order') } } },
    given,
  ),
  /** Codes that were sold in studios of the caller's right, newest first; whoever may only look gets no letters. */
  list: get(
    'shop/codes',
    {
      access: ['shop_purchase_view', 'shop_manage'],
      query: object({
        ...pageFields(['created', 'until', 'number']),
        studio: list(studioCode().required(), 200),
        state: list(
          text(10)
            .oneOf([...codeStates, 'trouble'] as const)
            .required(),
          5,
        ),
      }),
      example: { query: {} },
    },
    pageOf(entryCode),
  ),
  /**
   * Tells the access-control service of a code once more, and answers how it stands there: asked by its buyer, or by `shop_manage` in its
   * studio. Refuses `access-away`, `access-refused` and `code-stopped`; anybody else's code is `missing`.
   */
  save: post(
    'shop/saved/code/to/tac',
    {
      access: [],
      body: named,
      through: 'self',
      covers: ['EP-193'],
      limit: { times: 30, seconds: 3600 },
      example: { body: nobodys, answers: 'missing' },
    },
    entryCode,
  ),
  /**
   * Staff let somebody in and take an entry off, which may have been done without a network: the same `_id` is the same entry. Refuses with the
   * code as it stands: `code-used-up` where none is left by the time it arrives, `code-over` past the last day, `code-void`, `code-stopped`.
   */
  redeem: post(
    'shop/code/:id/redeem',
    {
      ...desk,
      body: act.shape({ reason: text(200).label('Grund').required('Schreib, warum du den Eintritt am Empfang abziehst.') }),
      example: { params, body: { ...acted, reason: 'Das Drehkreuz geht nicht' } },
    },
    entryCode,
  ),
  /** Puts the entry of this act back; one that is back, or never was taken off, is no news. Refuses `order-late` after half an hour. */
  unredeem: post('shop/code/:id/redeem/undo', { ...desk, body: act, example: { params, body: acted } }, entryCode),
  /** Takes a code's entries away, whose buyer is told why. What is used up or void stays so. */
  withdraw: post(
    'shop/code/:id/void',
    {
      access: ['shop_manage'],
      studio: ({ body }) => (body as { studio?: string } | undefined)?.studio,
      body: object({
        studio: studioCode().required(),
        reason: text(200).label('Grund').required('Schreib, warum der Code nicht mehr gilt.'),
      }),
      example: { params: { id: exampleId('entryCode') }, body: { studio: 'winterthur', reason: 'Doppelt gekauft' } },
    },
    entryCode,
  ),
  /**
   * A sheet with the code, for whoever sees its letters: its buyer, and `shop_manage` in its studio, whose printing is written down. Refuses
   * `code-void` and `code-stopped`.
   */
  print: post(
    'shop/product/real/printversion',
    { access: [], body: named, covers: ['EP-197'], example: { body: nobodys, answers: 'missing' } },
    'file',
  ),
  /** The same sheet as a sample: it says «MUSTER», and its code is refused everywhere. */
  sample: post(
    'shop/product/example/printversion',
    {
      access: ['shop_manage'],
      body: object({ product: id().required() }),
      covers: ['EP-198'],
      example: { body: { product: exampleId('entryProduct') } },
    },
    'file',
  ),
})
