import type { Brand } from './brand.ts'
import type { ChatMessage } from './chat/shapes.ts'
import type { PayableKind } from './payments/shapes.ts'
import type { RefusalCode } from './refusals.ts'
import type { CollectionName } from './sync.ts'

/** The colour of a message: success, partial success, failure. */
export type Tone = 'ok' | 'warn' | 'danger'

/** Frames of the live channel (L197): `{event, data}`. The first frame in is `auth` with the token. */
export interface LiveEvents {
  'sync:changed': { collections: CollectionName[] }
  'session:ended': { reason: 'ended' | 'password' | 'deleted' }
  /** `rights` is `markOf` what this person may do. Before it, nothing was told to them for `quiet` ms at least; 0 from an older server. */
  ready: { session: string; rights: string; quiet?: number }
  /** The rights of this person have changed: the app loads them again. */
  'rights:changed': object
  /** An employee's key on a studio's tablet has ended: the tablet that has it forgets it. */
  'employee:ended': { keyId: string }
  /** The person's studio was picked in `session`; other devices follow (L114). */
  'studio:changed': { code: string; session: string }
  /** A notice for this person (L197); `tone` is what it means to them, where it is good, half, or bad news. */
  new_notification: { _id: string; title: string; read: boolean; link: string | null; createdAt: string; tone?: Tone }
  /** Seats of a course execution were taken or given back, or it was cancelled. */
  'course:seats': { execution: string; studio: string; free: number; waiting: number; cancelled: boolean }
  /** A seat of this person changed, by their own act on any device or by what somebody else did. */
  'course:mine': { execution: string }
  /** An execution of this studio is new or has another time, room or instructor. `day` is Zurich's. */
  'course:changed': { execution: string; studio: string; day: string }
  /** Drafts of this studio changed; only sent to people who plan there. */
  'course:planned': { studio: string }
  /** This person watched on, on any device. */
  'video:watched': { video: string; seconds: number; at: string }
  /** Something was done at the door of a course: whoever stands at it looks again. */
  'course:door': { execution: string; studio: string }
  /** Cases that this person may decide have changed. */
  'moderation:changed': object
  /** Places of an event were taken or given back, or it was cancelled; `free` is null where everybody is taken. */
  'event:seats': { event: string; free: number | null; booked: number; waiting: number; cancelled: boolean }
  /** An own sign-up to an event changed, by whomever. */
  'event:mine': { event: string }
  /** An event is new or another than before. */
  'event:changed': { event: string }
  /** Somebody reserved, moved or gave back, or what there is to reserve has changed; `of` is the domain whose answers are stale. */
  'reservation:changed': { of: 'reservations' | 'towels' | 'bikes'; type?: string }
  /** Something was done at the door of an event: whoever stands at it looks again. */
  'event:door': { event: string }
  /** An invited friend has joined or was rewarded, or somebody new has come by this person's link. */
  'referral:changed': object
  /** Somebody took the consent to health data back; also told to the staff who could read theirs. */
  'consent:withdrawn': { person: string }
  /** This person's profile was edited, by themselves on any device or by the studio. */
  'profile:changed': object
  /** Something between this person and somebody else changed: friends, requests, blocks, profiles. */
  'social:changed': object
  /** A post in this person's feed is new there, has other likes or comments, or is gone. */
  'social:post': { post: string; what: 'new' | 'changed' | 'gone' }
  /** A to-do of this person, or of a studio whose to-dos they see, is new or another than before. */
  'todo:changed': { todo: string }
  /** Shifts of this studio were planned, published or confirmed (T56). */
  'shift:changed': { studio: string }
  /** Somebody came to work in this studio, or left. */
  'team:here': { studio: string }
  /** Work of this person was stamped or written, or an absence is another than before: theirs, or of somebody whose times they manage. */
  'time:changed': object
  /** A report of this studio, or of this person, is new or another than before. */
  'report:changed': { report: string }
  'lead:changed': { lead: string }
  /** A transfer of this contract, which this person sees or takes part in, stands elsewhere. */
  'contract:changed': { contract: string }
  'appointment:changed': { studio: string }
  'queue:changed': { studio: string }
  /** Somebody came into this studio, or went. */
  'arrival:new': { studio: string }
  /** A day of this studio's Kinderhort is another than before. */
  'daycare:changed': { studio: string }
  /** A device of this studio is said to be broken, or was repaired. */
  'device:changed': { studio: string }
  /** The pictures that a display plays have changed; told to its screens. */
  'display:changed': { display: string }
  /** A plan of this person was published, changed or withdrawn, or the studio answered what was said of a training by it. */
  'plan:changed': object
  /** The meal plan of this person, their coach's note, or whether their nutrition is open was changed by the studio. */
  'nutrition:changed': object
  /** A switch of this brand was turned on or off. */
  'brand:changed': { brand: Brand }
  /** An act of this person that was answered as done was refused when its breath was over. */
  'act:refused': { key: string; status: number; code: RefusalCode; message: string }
  /** The read notices of this person changed on another device. */
  'notices:read': object
  /** A message in a group of this person (L197); whose `changed` is not the next number of the group fetches what lies between. */
  'chat:newMessage': ChatMessage
  /** One was edited or taken back. */
  'chat:messageUpdated': ChatMessage
  /** Somebody has read from `first`, where they joined, up to `number`; `changed` is the number that this took. */
  'chat:userReadMessages': { groupId: string; userId: string; first: number; number: number; changed: number }
  'chat:userStartedTyping': { groupId: string; userId: string; vorname: string }
  'chat:userStoppedTyping': { groupId: string; userId: string }
  /** An own payment stands elsewhere; `payable` is what it pays for. */
  'payment:changed': { payment: string; kind: PayableKind; payable: string }
  /** A benefit of an own order has another state: the entrance knows a code, or it is void. */
  'order:codes': { order: string }
  /** An order of this studio stands elsewhere; only sent to people who hand orders over there. */
  'order:desk': { studio: string }
  /** Somebody whose presence this person may see has an app open now, or none any more; `lastSeen` where they show it. */
  'chat:userOnline': { userId: string }
  'chat:userOffline': { userId: string; lastSeen: string | null }
  /** This person is in a group, new or again. */
  'chat:groupAdded': { groupId: string }
  /** Name, picture, members or roles of a group have changed, or the person's own place in it. */
  'chat:groupChanged': { groupId: string }
  /** A word that this device said was refused; `_id` is the message's, where it named one. */
  'chat:error': { code: RefusalCode; message: string; _id?: string }
}
