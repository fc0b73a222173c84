import { array, type InferType, number, object } from 'yup'
import { domain, get, post } from './call.ts'
import { count, done, instant, text } from './shapes.ts'

/** One thing that an outside service's sandbox took in place of the service. */
const entry = object({
  _id: text(300).required(),
  /** Address or name of the recipient. */
  to: text(254).required(),
  title: text(500).required(),
  at: instant().required(),
})
export type SandboxEntry = InferType<typeof entry>

/** When each trouble strikes that can be ordered of the payment sandbox: as a call is answered, somebody pays, refunds, or a webhook goes out. */
export const momentsOf = {
  refused: 'pay',
  lost: 'call',
  'time-out': 'call',
  transient: 'call',
  broken: 'call',
  'webhook-late': 'webhook',
  'webhook-doubled': 'webhook',
  'refund-refused': 'refund',
  'refund-fails': 'refund',
} as const
export type SandboxTrouble = keyof typeof momentsOf
const troubleKinds = Object.keys(momentsOf) as SandboxTrouble[]

/** Troubles of the next call to the sandbox of the access-control service. */
export const accessTroubles = ['access-slow', 'access-away', 'access-refused', 'access-lost', 'access-doubled'] as const
export type AccessTrouble = (typeof accessTroubles)[number]

/** Troubles of the next question to the sandbox of the language model. */
export const modelTroubles = ['model-slow', 'model-away'] as const
export type ModelTrouble = (typeof modelTroubles)[number]

/** Troubles of the next mailing that reaches the sandbox's relay. */
export const relayTroubles = [
  ...(['relay-later', 'relay-refused', 'relay-before', 'relay-after'] as const),
  ...(['relay-full', 'relay-unknown', 'relay-complaint'] as const),
] as const
export type RelayTrouble = (typeof relayTroubles)[number]

/** Acts on a payment that lies at the sandbox, as the bank or the payer would do them. */
export const gatewayActs = [
  ...(['authorise', 'again', 'refund-failed', 'refund-reversed'] as const),
  ...(['notice', 'chargeback', 'chargeback-reversed', 'second-chargeback'] as const),
] as const
export type GatewayAct = (typeof gatewayActs)[number]

const sandboxKindText = () => text(40).required()
const entryId = () => text(300).required()
/** The query of the link that the start prints. */
const sandboxLinkQuery = () => object({ key: text(100) })
const query = { key: 'A'.repeat(43) }

/**
 * Things that the sandboxes of outside services took: mails, pushes, payments. Answers requests from this machine that show its key, and
 * administrators who are signed in. For anybody else, and where the service is a real one, the address doesn't exist (`unknown-path`).
 */
export const sandbox = domain('sandbox', {
  /** Troubles that wait for their occasion, and webhooks that are not taken yet; a payment sandbox has them. */
  troubles: get(
    'sandbox/gateway/troubles',
    { access: 'public', query: sandboxLinkQuery(), example: { query } },
    object({
      ordered: array()
        .of(
          object({
            kind: text(40)
              .oneOf([...troubleKinds, ...accessTroubles] as const)
              .required(),
            seconds: count().required(),
          }),
        )
        .required(),
      hooks: array()
        .of(object({ code: text(60).required(), due: instant().required(), tries: count().required() }))
        .required(),
      /** Whole Rappen that the gateway keeps for the shop. */
      kept: count(-1_000_000_000, 1_000_000_000).required(),
    }),
  ),
  /** Orders a trouble; `hurry` lets all webhooks that wait go out now. */
  trouble: post(
    'sandbox/gateway/troubles',
    {
      access: 'public',
      query: sandboxLinkQuery(),
      body: object({
        kind: text(40)
          .oneOf([...troubleKinds, ...accessTroubles, ...modelTroubles, ...relayTroubles, 'hurry'] as const)
          .required(),
        seconds: count(0, 3600),
      }),
      example: { query, body: { kind: 'refused' } },
    },
    done,
  ),
  /** Does something to a payment; `ok` is false where that can't follow what happened to it. */
  act: post(
    'sandbox/gateway/acts',
    {
      access: 'public',
      query: sandboxLinkQuery(),
      body: object({ checkout: text(40).required(), act: text(40).oneOf(gatewayActs).required() }),
      example: { query, body: { checkout: 'BEISPIELZAHLUNG1', act: 'chargeback' } },
    },
    done,
  ),
  /** Somebody comes in with an entry code, as the access-control service would see it; `ok` is false where the entrance stays shut. */
  enter: post(
    'sandbox/access/enter',
    {
      access: 'public',
      query: sandboxLinkQuery(),
      body: object({ code: text(12).required() }),
      example: { query, body: { code: 'BEISPIELCODE' } },
    },
    done,
  ),
  /** Somebody with this number comes to a device, judged as its door would: by the app where that leads the studio, else by the service; `ok` is false where it stays shut. */
  arrive: post(
    'sandbox/access/arrive',
    {
      access: 'public',
      query: sandboxLinkQuery(),
      body: object({ member: text(100).required(), device: text(100).required() }),
      example: { query, body: { member: '4711', device: 'winterthur-1' } },
    },
    done,
  ),
  kinds: get(
    'sandbox',
    { access: 'public', query: sandboxLinkQuery(), example: { query } },
    array()
      .of(object({ kind: sandboxKindText(), title: text(60).required() }))
      .required(),
  ),
  /** The newest 200, newest first. */
  list: get(
    'sandbox/:kind',
    { access: 'public', params: { kind: sandboxKindText() }, query: sandboxLinkQuery(), example: { params: { kind: 'mails' }, query } },
    array().of(entry).required(),
  ),
  /** `page` is the address of its HTML, good for an hour; null where it has none. */
  one: get(
    'sandbox/:kind/:id',
    {
      access: 'public',
      params: { kind: sandboxKindText(), id: entryId() },
      query: sandboxLinkQuery(),
      example: { params: { kind: 'mails', id: 'mail.beispiel' }, query },
    },
    entry.concat(
      object({
        from: text(320).nullable(),
        text: text(100_000).defined(),
        page: text(600).nullable(),
        links: array().of(text(2000).required()).required(),
      }),
    ),
  ),
  /** Its HTML for a sandboxed frame, which can't send a token and brings a signature instead. */
  page: get(
    'sandbox/:kind/:id/page',
    {
      access: 'public',
      params: { kind: sandboxKindText(), id: entryId() },
      query: object({ until: number().integer().min(0).required(), sig: text(100).required() }),
      example: { params: { kind: 'mails', id: 'mail.beispiel' }, query: { until: 1, sig: 'AAAA' }, answers: 'unknown-path' },
    },
    'file',
  ),
})
