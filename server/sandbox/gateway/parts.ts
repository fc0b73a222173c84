import { randomBytes } from 'node:crypto'
import type { SandboxTrouble } from '#contract/sandbox.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import type { GatewayAccess } from '#server/kit/settings.ts'

/** When a trouble may strike: as a call is answered, as a payer pays, as a refund is made, as a webhook is queued. */
export type Moment = 'call' | 'pay' | 'refund' | 'webhook'

/** Draws a trouble for a moment; `seconds` is for those that take time. */
export type Chaos = (moment: Moment) => { kind: SandboxTrouble; seconds?: number } | undefined

/** The tools with which every part of the sandbox's gateway works. */
export interface GatewayParts {
  db: Database
  /** Milliseconds; a test's own clock. */
  now(): number
  chaos?: Chaos
  access: GatewayAccess
  /** Origin at which payers reach the pages. */
  origin(): string
  /** The address at which the shop takes webhooks. */
  webhook(): string
  /** Orders a delivery for that moment. */
  wake(tx: Tx, key: string, due: string): Promise<unknown>
}

export const instantOf = (ms: number) => new Date(ms).toISOString()

/** A reference of 16 characters, as Adyen's are. */
export const newPsp = () => randomBytes(8).toString('hex').toUpperCase()
export const newToken = () => randomBytes(24).toString('base64url')
