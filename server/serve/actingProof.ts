import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '#contract/refusals.ts'
import { proofHeader, type Signing, signedText } from '#contract/station.ts'
import { dayMs } from '#contract/time.ts'

/** An employee's proof as a request carries it, not yet believed. */
export interface EmployeeProof {
  key: string
  moment: number
  body: string
  mac: string
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})\.([A-Za-z0-9_-]{43}|)\.([A-Za-z0-9_-]{43})$/

/** The proof that a request carries; refuses `employee-ended` where it is none. */
export function proofIn({ headers }: IncomingMessage): EmployeeProof | undefined {
  return proofFrom(headers[proofHeader.toLowerCase()])
}

/** The same of a text that holds one. */
export function proofFrom(text: unknown): EmployeeProof | undefined {
  if (text === undefined) return undefined
  const [, key, moment, body, mac] = shape.exec(String(text)) ?? []
  if (key === undefined || body === undefined || mac === undefined) throw new Refusal('employee-ended')
  return { key, moment: Number(moment), body, mac }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

export const proofOf = (secret: Uint8Array, signing: Signing) =>
  createHmac('sha256', secret).update(signedText(signing)).digest('base64url')

export const isProven = (secret: Uint8Array, { mac, moment, body }: EmployeeProof, act: Omit<Signing, 'moment' | 'body'>) =>
  timingSafeEqual(bytesOf(proofOf(secret, { ...act, moment, body })), bytesOf(mac))

/** Hash of a body; the same for no bytes and no body. */
export const bodyHash = (bytes: Buffer) =>
  bytes.length === 0 ? '' : createHash('sha256').update(new Uint8Array(bytes)).digest('base64url')

/** An act waits on a device for so long at most: longer than that no answer is remembered by which it would be known. */
export const lateDays = 400

/**
 * An act with a key happens once, however often it is sent, so it may come as late as its answer is remembered; anything else only within a day,
 * or whoever saw it once could do it for ever.
 */
export function isTimely(moment: number, once: boolean, now = Date.now()) {
  return moment <= now + dayMs && moment >= now - (once ? lateDays : 1) * dayMs
}
