import type { SignatureValue } from '#contract/shapes.ts'

/** Values that were given, by their name: answers by question, data of a contract by field. */
export type SignedFormValues<Value> = Readonly<Record<string, Value>>

/** A draft on this device and in the studio; whatever is kept of the form goes by its id. */
export interface SignedFormDraft<Value> {
  _id: string
  /** Version of the draft that was seen; 0 for none. */
  base: number
  /** Values in an act that waits on this device. */
  written?: SignedFormValues<Value>
  /** Key of an act on this device that this draft replaces. */
  replaces?: string
}

/** Signatures of what is shown now. */
export interface Signatures {
  /** The first signer's: it covers all that was given, and the others follow it. */
  first?: SignatureValue
  /** By role. */
  others: Readonly<Record<string, SignatureValue | undefined>>
  /** Name of the adult who signs for somebody under 18; it is named before anybody signs, and covered. */
  guardian?: string
  /** Instant of the first one. */
  at?: string
  /** The code that they name in place of the signer, given before anybody knew whose it is. */
  covers?: string
}

/** A form that somebody fills in and signs; `About` is whom and what it is about. */
export interface Taking<About, Value> {
  about: About
  draft?: SignedFormDraft<Value>
  values: SignedFormValues<Value>
  /** Names of what was given on this device since it was opened, or in what waits here. */
  mine: ReadonlySet<string>
  /** Values of before, until somebody agreed to their being kept. */
  held: SignedFormValues<Value>
  signatures: Signatures
  /** Id of the draft whose values go on in this one; it is dropped once they are kept. */
  leaves?: string
  finished: boolean
}

/** An amendment, by what the form is about by then. Written as a method, so that whoever signs any form may be handed what acts on one. */
type Amending<About> = { by(about: About): Partial<About> }['by']

/** Things that happen to a form. */
export type SignedFormAct<About, Value> =
  | { type: 'begin'; _id: string; about: Partial<About>; values: SignedFormValues<Value>; agreed: boolean }
  /** Goes on with what has begun. */
  | { type: 'goOn' }
  /** Changes what it is about, also by what that is once the act is done; with `why`, what was signed holds no more. */
  | { type: 'amend'; about: Partial<About> | Amending<About>; why?: string }
  /** One that is `unkept` is told where it stands, such as what is no number, and is kept nowhere. */
  | { type: 'answer'; name: string; value: Value; unkept: boolean }
  | { type: 'keep' }
  /** Others gave this since; where this device has a value of its own, that one stays. */
  | { type: 'join'; values: SignedFormValues<Value>; version: number }
  /** The signatures of before were looked at, as the form stood then; undefined where they cover something else. */
  | { type: 'restore'; of: Taking<About, Value>; signatures: Signatures | undefined }
  /** Names the adult who signs too, or nobody. */
  | { type: 'nameGuardian'; name: string | undefined }
  | { type: 'sign'; signature: SignatureValue | undefined; at: string }
  /** Signs after the first. */
  | { type: 'cosign'; role: string; signature: SignatureValue | undefined }
  /** It turns out whose it is: what was given goes on as theirs, in a draft of its own, and is signed anew. */
  | { type: 'identify'; _id: string; about: Partial<About>; why: string }
  /** It is about somebody else: what was given so far stays the draft of whoever was asked before. */
  | { type: 'leave'; about: About }
  | { type: 'finish' }
export type ActType = SignedFormAct<unknown, unknown>['type']

/** A form as an act leaves it, and what has to be done for that. */
export interface SignedFormOutcome<About, Value> {
  taking: Taking<About, Value>
  /** These values are kept on this device, with the signatures as they are now. */
  keeps?: SignedFormValues<Value>
  /** Once they are safe, all that waits of the draft with this id is dropped. */
  drops?: string
  /** Version of the draft that is shown from now on. */
  saw?: number
  /** Told to whoever fills it in. */
  says?: string
}

export type Stand = 'open' | 'begun' | 'signed' | 'finished'

const whileBegun = ['goOn', 'amend', 'answer', 'keep', 'join', 'nameGuardian', 'sign', 'identify', 'leave'] as const

/** Acts that may follow where a form stands; any other one changes nothing. */
export const follows: Record<Stand, readonly ActType[]> = {
  open: ['begin', 'amend'],
  begun: [...whileBegun, 'restore'],
  signed: [...whileBegun, 'cosign', 'finish'],
  finished: [],
}

export function standOf({ draft, signatures, finished }: Taking<unknown, unknown>): Stand {
  if (finished) return 'finished'
  if (!draft) return 'open'
  return signatures.first ? 'signed' : 'begun'
}

/** Nobody has signed. */
export const unsigned: Signatures = { others: {} }

/** A form that has not begun, or the draft that is gone on with. */
export const takingOf = <About, Value>(
  about: About,
  values: SignedFormValues<Value> = {},
  draft?: SignedFormDraft<Value>,
): Taking<About, Value> => ({
  about,
  draft,
  values,
  mine: new Set(Object.keys(draft?.written ?? {})),
  held: {},
  signatures: unsigned,
  finished: false,
})
