import type { AccessContract, TermTime } from '#contract/rules/contracts/tac.ts'

export type { AccessContract }

/** Somebody who is inside. */
export interface Inside {
  tacUserId: string
  since: string
}

/** A code that opens the entrance of one studio so many times, up to and with its last day (S15). */
export interface EntryCodeWish {
  code: string
  /** Code of the studio. */
  studio: string
  /** The studio's number at the service. */
  resortID: string
  /** ISO day. */
  until: string
  entries: number
  /** Entries that the desk took off, all of them: that many less open the entrance. */
  desk: number
}

/** The service did not do what was asked: `away` where asking again may help, and what it did is unknown; `refused` where it did nothing. */
export class AccessError extends Error {
  constructor(readonly kind: 'away' | 'refused') {
    super(`the access-control service: ${kind}`)
  }
}

/** Something that a member paid. */
export interface SubscriptionPayment {
  /** ISO day. */
  day: string
  /** Whole Rappen. */
  amount: number
}

/** A member as the service has them. */
export interface Profile {
  id: string
  vorname: string
  nachname: string
  /** ISO day. */
  geburtstag: string | null
  email: string | null
}

/** A bill of the service for the subscription, and how much of it is still owed. */
export interface Bill {
  number: string
  /** ISO days of the bill and of when it is due. */
  day: string
  due: string
  /** Whole Rappen. */
  amount: number
  open: number
  /** How many reminders went out. */
  reminders: number
}

/** Money that moved; whole Rappen, below 0 where it went back. */
export interface Transaction {
  id: string
  day: string
  amount: number
  /** In the service's words, such as «LSV». */
  way: string
  /** Number of the bill; null for none. */
  bill: string | null
}

/** A kind of membership there. */
export interface Category {
  id: string
  name: string
}

/** Why days are taken out or given, as the service has it. */
export interface Reason {
  id: string
  name: string
  type: TermTime['Type']
}

/** How a member pays there (C24). */
export interface Means {
  isConfirmed: boolean
  kind: string
  lastFour: string | null
  /** Year and month, 2027-04. */
  expires: string | null
}

/** A device that lets people in or out. */
export interface Device {
  id: string
  name: string
  /** Code of the studio. */
  studio: string
  direction: 'in' | 'out' | 'both'
  state: 'ok' | 'away' | 'fault'
  /** Instant; null where it was never heard of. */
  lastContact: string | null
}

/** Somebody at a device. */
export interface Arrival {
  id: string
  /** Instant. */
  at: string
  device: string
  /** The person who came or went: a member, or a code. */
  tacUserId: string | null
  code: string | null
  outcome: 'in' | 'out' | 'refused'
  /** In the service's words; null where the way was open. */
  reason: string | null
}

/** Stored before the first try: told twice under the same key it is done once. At most 64 characters. */
interface Keyed {
  key: string
}

export interface ProfileWish extends Keyed, Omit<Profile, 'id'> {}

export interface ContractWish extends Keyed {
  tacUserId: string
  /** Id of a `Category`. */
  category: string
  /** ISO days; null is without an end. */
  start: string
  end: string | null
}

/** The fields of a member that become something else. */
export interface ProfileChange extends Keyed, Partial<Omit<Profile, 'id'>> {}

/** The days of a contract that become something else; those that are left out stay. */
export interface ContractChange extends Keyed {
  start?: string
  /** Null is without an end. */
  end?: string | null
  /** Days behind the end, in place of all that were given before; null for none. */
  bonus?: { from: string; to: string } | null
}

/** Days that are no longer out. */
export interface PauseRemoval extends Keyed {
  from: string
  to: string
}

/** Days out, and as many after the end (C05); both in one act. */
export interface PauseWish extends Keyed {
  contract: number
  /** Id of a `Reason`. */
  reason: string
  from: string
  to: string
  /** The days after the end; null where none follow. */
  bonus: { from: string; to: string } | null
}

/** The access-control service (TAC, L11), which knows who may come in. Every method throws `AccessError` alone. */
export interface AccessControl {
  /** Contracts of the member with this id; none for an id that the service does not know. */
  contractsOf(tacUserId: string): Promise<AccessContract[]>
  /** Payments of the member with this id in a calendar year for the subscription, oldest first; nothing for an id that the service does not know. */
  paymentsOf(tacUserId: string, year: number): Promise<SubscriptionPayment[]>
  /** ISO days of a calendar year on which the member came in, each once. */
  visitsOf(tacUserId: string, year: number): Promise<string[]>
  /** Members who came into the studio with this code and have not gone out, each with the ISO instant of coming in. */
  insideNow(studio: string): Promise<Inside[]>
  /** Lets the code open the entrance, and answers how often it has; told again it is the same code. */
  saveEntryCode(wish: EntryCodeWish): Promise<{ used: number }>
  /** The code opens nothing from here on, whether it was known before or not. */
  voidEntryCode(code: string): Promise<void>
  /** The member with this id; undefined for one that the service does not know. */
  profile(tacUserId: string): Promise<Profile | undefined>
  /** Members with this address. */
  profilesOf(email: string): Promise<Profile[]>
  /** Members whose names contain these words, 50 at most. */
  profilesLike(words: string): Promise<Profile[]>
  /** Newest first. */
  billsOf(tacUserId: string): Promise<Bill[]>
  /** Newest first. */
  transactionsOf(tacUserId: string): Promise<Transaction[]>
  /** How the member pays; undefined where the service knows of no way. */
  meansOf(tacUserId: string): Promise<Means | undefined>
  categories(): Promise<Category[]>
  reasons(): Promise<Reason[]>
  /** A new member, and their id. */
  createProfile(wish: ProfileWish): Promise<{ id: string }>
  createContract(wish: ContractWish): Promise<{ id: number }>
  createPause(wish: PauseWish): Promise<{ id: string }>
  changeProfile(tacUserId: string, change: ProfileChange): Promise<void>
  changeContract(contract: number, change: ContractChange): Promise<void>
  /** Takes a pause out again; its days behind the end go by `changeContract`. */
  removePause(contract: number, pause: PauseRemoval): Promise<void>
  /** Devices of all studios. */
  devices(): Promise<Device[]>
  /** Opens a device once; it shuts by its own timer. */
  openDevice(device: string, asked: Keyed): Promise<void>
  /** People who came and went at a studio's devices from an instant on, oldest first, 500 at most. */
  arrivals(studio: string, since: string): Promise<Arrival[]>
}
