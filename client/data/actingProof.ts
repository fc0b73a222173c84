import { isCarried } from '#contract/carried.ts'
import { sentBody } from '#contract/sealedBody.ts'
import { signedText } from '#contract/station.ts'
import { type ActingEmployee, session, setSession } from './signed.ts'
import { serverNow } from './wire.ts'

let signer: { keyId: string; key: CryptoKey } | undefined

/** Lets this person act on the tablet from now on; the key can't be read, it only signs. */
export function act(employee: ActingEmployee, key: CryptoKey) {
  signer = { keyId: employee.keyId, key }
  setSession({ ...session(), employee })
}

/** Takes over the server's news about the acting employee. */
export function amend(employee: ActingEmployee) {
  if (session().employee?.keyId === employee.keyId) setSession({ ...session(), employee })
}

/** Locks the tablet: nobody acts until a PIN is right. */
export function lock() {
  signer = undefined
  const { employee, ...rest } = session()
  if (employee) setSession(rest)
}

/** A secret of whoever acts on the tablet, for one use: it follows from what their PIN opened. Undefined while nobody acts. */
export const secretFor = async (use: string) =>
  signer && new Uint8Array(await crypto.subtle.sign('HMAC', signer.key, new TextEncoder().encode(use)))

/** Calls that the tablet makes for itself: its sign-in, and the enrolment, list and release of its employees. */
const alone = ['renew/token', 'logout', 'station/enrol', 'station/employees', 'station/release']

interface ProvenCall {
  key?: string
  method: string
  path: string
  body?: unknown
}

/** The header that proves the acting employee; undefined while nobody acts, and for the tablet's own calls. */
export async function proofOf({ key, method, path: given, body }: ProvenCall): Promise<string | undefined> {
  const { employee } = session()
  const by = signer
  if (!employee || by?.keyId !== employee.keyId || alone.includes(given)) return undefined
  const path = asSent(given)
  const signing = { moment: serverNow(), method, path, key, body: await bodyHashOf(body) }
  const mac = await crypto.subtle.sign('HMAC', by.key, new TextEncoder().encode(signedText(signing)))
  return [by.keyId, signing.moment, signing.body, base64url(mac)].join('.')
}

/** The path as the browser sends it: some letters of an address are escaped its own way. */
function asSent(path: string) {
  const { pathname, search } = new URL(`/api/${path}`, location.origin)
  return `${pathname}${search}`.slice('/api/'.length)
}

async function bodyHashOf(given: unknown) {
  const body = sentBody(given)
  if (body === undefined) return ''
  const bytes = isCarried(body)
    ? Uint8Array.from(atob(body.base64), letter => letter.charCodeAt(0))
    : new TextEncoder().encode(JSON.stringify(body))
  return bytes.length === 0 ? '' : base64url(await crypto.subtle.digest('SHA-256', bytes))
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
