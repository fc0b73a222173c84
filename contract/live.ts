import type { CollectionName } from './sync.ts'

/** Frames of the live channel (L197): `{event, data}`. The first frame in is `auth` with the token. */
export interface LiveEvents {
  'sync:changed': { collections: CollectionName[] }
  'session:ended': { reason: 'ended' | 'password' | 'deleted' }
  ready: { session: string }
  /** What this person may do has changed: the app asks anew who it is. */
  'rights:changed': object
  /** The person's studio was picked on another device (L114). */
  'studio:changed': { code: string }
  /** A notice for this person (L197). */
  new_notification: { _id: string; title: string; read: boolean; link: string | null; createdAt: string }
}
