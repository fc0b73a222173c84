import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { GatewayAccess } from '#server/kit/settings.ts'
import { type EventKind, eventKinds, type GatewayEvent, type Hint, type Webhook } from './port.ts'

type Item = Record<string, unknown>

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares in a time that tells nothing of where they differ, nor of their lengths. */
function isSame(one: string, other: string) {
  const [a, b] = [one, other].map(text => new Uint8Array(createHash('sha256').update(text).digest()))
  return timingSafeEqual(a!, b!)
}

const basicOf = ({ webhookUser, webhookPassword }: Pick<GatewayAccess, 'webhookUser' | 'webhookPassword'>) =>
  `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`

/** The eight fields that Adyen signs, in their order; undefined where one of them is of a type that it never sends. */
function signedFields(item: Item) {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = item
  const { value, currency } = isItem(amount) ? amount : {}
  const fields = [pspReference, originalReference, merchantAccountCode, merchantReference, value, currency, eventCode, success]
  const fits = (field: unknown, at: number) =>
    field === undefined ||
    field === null ||
    (at === 4 ? Number.isSafeInteger(field) : typeof field === 'string' || (at === 7 && typeof field === 'boolean'))
  return fields.every(fits) ? fields.map(field => String(field ?? '')) : undefined
}

/** The base64 signature of these fields with a hexadecimal key. */
export const signatureOf = (fields: readonly string[], key: string) =>
  createHmac('sha256', new Uint8Array(Buffer.from(key, 'hex')))
    .update(fields.join(':'))
    .digest('base64')

function isSigned(item: Item, fields: readonly string[], keys: readonly string[]) {
  const { hmacSignature } = isItem(item.additionalData) ? item.additionalData : {}
  if (typeof hmacSignature !== 'string') return false
  // Every key is tried, so that the time does not tell which one fits.
  return keys.filter(key => isSame(hmacSignature, signatureOf(fields, key))).length > 0
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 500) : null)

function eventOf(item: Item, fields: readonly string[]): GatewayEvent {
  const [pspReference = '', original, merchantAccount = '', merchantReference = '', value, currency, code = '', success] = fields
  const { defensePeriodEndsAt } = isItem(item.additionalData) ? item.additionalData : {}
  return {
    kind: (eventKinds as readonly string[]).includes(code) ? (code as EventKind) : 'OTHER',
    code,
    pspReference,
    merchantReference,
    merchantAccount,
    originalReference: original || null,
    amount: value ? Number(value) : null,
    currency: currency || null,
    success: success === 'true',
    unsigned: {
      eventDate: textIn(item.eventDate),
      reason: textIn(item.reason),
      paymentMethod: textIn(item.paymentMethod),
      defenceEndsAt: textIn(defensePeriodEndsAt),
    },
  }
}

/** A report comes unsigned, so its address counts where it lies at the origin that is set for reports. */
const reportOf = ({ pspReference, reason }: Item, origin: string | undefined): Hint => ({
  kind: 'report',
  name: textIn(pspReference) ?? '',
  address: typeof reason === 'string' && URL.canParse(reason) && new URL(reason).origin === origin ? reason : null,
})

const itemsIn = (body: unknown) => {
  const wrapped = isItem(body) && Array.isArray(body.notificationItems) ? (body.notificationItems as unknown[]) : []
  return wrapped.map(each => (isItem(each) ? each.NotificationRequestItem : undefined))
}

/** True of the header with which the gateway comes. */
export const isGateway = (access: Pick<GatewayAccess, 'webhookUser' | 'webhookPassword'>, authorization = '') =>
  isSame(authorization, basicOf(access))

/**
 * Reads a webhook: its sender by name and password, each event by its signature. What is not authentic or not readable is left out and
 * counted, so that it holds up nothing beside it; where it is all there is, the whole is refused. `body` is the parsed JSON.
 */
export function readWebhook(
  access: Pick<GatewayAccess, 'hmacKeys' | 'webhookUser' | 'webhookPassword' | 'reportOrigin'>,
  { authorization, body }: { authorization?: string; body: unknown },
): Webhook {
  if (!isGateway(access, authorization)) return { refused: 'unauthorised' }
  const items = itemsIn(body)
  if (items.length === 0) return { refused: 'unreadable' }
  const events: GatewayEvent[] = []
  const hints: Hint[] = []
  const left = { unreadable: 0, unsigned: 0 }
  for (const item of items) {
    const fields = isItem(item) ? signedFields(item) : undefined
    if (!isItem(item) || !fields) left.unreadable++
    else if (item.eventCode === 'REPORT_AVAILABLE') hints.push(reportOf(item, access.reportOrigin))
    else if (!isSigned(item, fields, access.hmacKeys)) left.unsigned++
    // The fields are signed joined by colons: with one more they could be cut elsewhere.
    else if (fields.some(field => field.includes(':')))
      hints.push({ kind: 'ambiguous', code: fields[6] ?? '', pspReference: fields[0] ?? '' })
    else events.push(eventOf(item, fields))
  }
  if (events.length + hints.length === 0) return { refused: left.unsigned > 0 ? 'unauthorised' : 'unreadable' }
  return { events, hints, left: left.unreadable + left.unsigned }
}
