import type { SandboxEntry } from '#contract/sandbox.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { AccessAddress, GatewayAccess, NewsletterAccess } from '#server/kit/settings.ts'

/** One message of a sandbox, whole. */
export interface SandboxMessage extends SandboxEntry {
  from?: string
  text: string
  html?: string
}

/** The messages of one outside service's sandbox, as /sandbox shows them. */
export interface SandboxKind {
  title: string
  /** False where the service is a real one; then there is nothing to show. */
  isSandbox(house: House): boolean
  /** Newest first, at most 200. */
  list(house: House): Promise<SandboxEntry[]>
  one(house: House, _id: string): Promise<SandboxMessage | undefined>
}

/** The sandboxes of outside services, by their names at /sandbox. */
export const sandboxes = plug<Readonly<Record<string, SandboxKind>>>('sandboxes')

/** Stands in for the payment gateway: starts it on loopback, once for each house, and says what opens it; one domain does. */
export const gateways = plug<(house: House) => Promise<GatewayAccess>>('gateways')

/** Stands in for the access-control service, as the one of payments does. */
export const accessServices = plug<(house: House) => Promise<AccessAddress>>('access services')

/** Somebody at a door: by their number at the access-control service. */
export interface AtDoor {
  tacUserId: string
  /** Code of the door's studio. */
  studio: string
}

/**
 * The answer whether a door of ours opens to somebody, and the word that the log bears where it does not; undefined where the service judges by
 * itself (C44).
 */
export const entrance =
  plug<(given: { tx: Tx; house: WithDomains }, at: AtDoor) => Promise<{ open: boolean; reason: string | null } | undefined>>('entrance')

/** Stands in for the mail server of mailings, as the one of payments does. */
export const newsletterRelays = plug<(house: House) => Promise<NewsletterAccess>>('newsletter relays')

/** Counts what waits to be read by somebody, for the number that the push services show on the app's icon. */
export const unread = plug<(tx: Tx, person: string) => Promise<number>>('unread')
