import { type AnyCall, nameOf } from '#contract/call.ts'
import { isCarried } from '#contract/carried.ts'
import { type SealedBody, sealedAbout } from '#contract/sealedBody.ts'
import { secretFor } from './actingProof.ts'
import { heldKey } from './keepKeys.ts'
import type { Local } from './local.ts'
import { CallError } from './problem.ts'
import { type KeptKey, keptSealKey, neverMet } from './sealKey.ts'
import { isStation } from './session.ts'
import { session } from './signed.ts'

/** Asked anew so often, while there is a network: the server's key changes where its secrets are lost. */
const fresh = 60_000
const shelf = 'sealKey'

/** The server's public key, kept in the member's database: health data can be sealed without a network from then on. */
export const keepSealKey = ({ keep }: Pick<Local, 'keep'>): Promise<string | undefined> =>
  keptSealKey({ get: () => keep.get<KeptKey>(shelf), set: kept => keep.set(shelf, kept) }, fresh)

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
const fromText = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** Bytes of the nonce before the cipher text. */
const nonceLength = 12

/** Whoever acts: on a studio's tablet the employee. */
function author() {
  const { employee, user } = session()
  return employee?.employee._id ?? user?._id ?? ''
}

/** The key of whoever acts: on a studio's tablet their PIN's, on a device of one's own the account's. Undefined while the tablet is locked. */
async function ownKey() {
  const { user } = session()
  if (!isStation(session())) return user && heldKey(user._id)
  const secret = await secretFor('own copy')
  return secret ? crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']) : undefined
}

async function forAuthor(key: CryptoKey, text: string, about: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const way = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) }
  const box = await crypto.subtle.encrypt(way, key, new TextEncoder().encode(text))
  return toText(new Uint8Array([...iv, ...new Uint8Array(box)]))
}

/** Seals a value for whoever acts alone, to lie on this device. */
export async function sealOwn(value: unknown, about: string): Promise<string> {
  const key = await ownKey()
  if (!key) throw keyless()
  return forAuthor(key, JSON.stringify(value), sealedAbout(about, author()))
}

/** The content that `sealOwn` sealed, for whoever sealed it; undefined for everybody else. */
export const openOwn = <T>(box: string, about: string) => opened(box, about) as Promise<T | undefined>

async function opened(box: string, about: string): Promise<unknown> {
  const key = await ownKey()
  if (!key) return undefined
  const bytes = fromText(box)
  const way = { name: 'AES-GCM', iv: bytes.slice(0, nonceLength), additionalData: new TextEncoder().encode(sealedAbout(about, author())) }
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(way, key, bytes.slice(nonceLength))))
  } catch {
    return undefined
  }
}

const lockedError = () => new CallError('unauthenticated', 'Entsperre zuerst das Gerät mit deinem PIN.', 401)
/** On a device of one's own there is no PIN: it is told its account's key by the studio. */
const keyless = () => (isStation(session()) ? lockedError() : neverMet())

/** Seals the body of an act before it lies on the device; refuses where this device has never met the server. */
export async function sealAct(local: Pick<Local, 'keep'>, call: AnyCall, body: unknown): Promise<SealedBody> {
  const [who, mine] = [author(), await ownKey()]
  if (!mine) throw keyless()
  const key = await keepSealKey(local)
  if (!key) throw neverMet()
  const { seal } = await import('#contract/sealing.ts')
  const [text, about] = [JSON.stringify(body), sealedAbout(nameOf(call), who)]
  const { _id } = body as { _id?: string }
  const box = await seal(key, text, about)
  // A file is picked anew rather than opened again: it need not lie here twice.
  const sealed = isCarried(body)
    ? { sealed: box, file: true as const }
    : { ...(_id && { _id }), sealed: box, own: await forAuthor(mine, text, about) }
  // The server was asked for its key: the tablet may have been locked meanwhile, and the act would go as another's.
  if (author() !== who) throw lockedError()
  return sealed
}

/** The body of an act that waits or was refused, for its author; undefined for everybody else, and once the server has it. */
export const openAct = async (call: AnyCall, { own }: SealedBody): Promise<unknown> =>
  own === undefined ? undefined : opened(own, nameOf(call))
