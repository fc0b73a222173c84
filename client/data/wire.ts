import { memberHeader } from '#contract/headers.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { reached, unreachable } from './connection.ts'
import { deviceKey } from './device.ts'
import { CallError, offlineError, portalError, slowError } from './problem.ts'
import { session } from './signed.ts'

const patience = 25_000

type EndListener = (token: string) => void
const endListeners = new Set<EndListener>()

/** Calls back when the server refuses a token that is still in use. */
export function onEndedToken(listener: EndListener) {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

const deletionListeners = new Set<() => void>()

/** Calls back when the server says that the person of the token in use was deleted. */
export function onDeletedPerson(listener: () => void) {
  deletionListeners.add(listener)
  return () => deletionListeners.delete(listener)
}

const refusedListeners = new Set<() => void>()

/** Calls back when the server rejects the proof of the employee who acts on this tablet. */
export function onEmployeeRefused(listener: () => void) {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

export const employeeRefused = () => {
  for (const listener of refusedListeners) listener()
}

/** Lead of the server's clock over this device's, in ms, as far as an answer's date tells. */
let ahead = 0
export const serverNow = () => Date.now() + ahead

type LeadListener = (lead: number) => void
const leadListeners = new Set<LeadListener>()

/** Calls back with the lead of the server's clock in ms, to the second as an answer says it. */
export const onLead = (listener: LeadListener) => leadListeners.add(listener)

function setClock(answer: Response) {
  const said = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isFinite(said)) return
  ahead = Math.abs(said - Date.now()) < 60_000 ? 0 : said - Date.now()
  // The header names the second that has begun: its middle is meant.
  for (const listener of leadListeners) listener(said + 500 - Date.now())
}

const isJson = (answer: Response) => answer.headers.get('content-type')?.includes('json') ?? false

interface Wishes extends RequestInit {
  /** In ms; null where `signal` alone says how long. */
  timeout?: number | null
  anonymous?: boolean
  /** Token of a session that is no longer this tab's. */
  token?: string
  /** Member whose request it is; no other member's token goes with it. */
  member?: string
}

/** Fetches `/api/<path>` with the session's token; an answer, or its absence, tells whether there is a network. */
export async function apiFetch(path: string, init: Wishes = {}): Promise<Response> {
  const { timeout = patience, anonymous, token: other, member, ...rest } = init
  const { token = other, user } = anonymous || other ? {} : session()
  // Answers like the server does without a sign-in: the act goes on waiting.
  if (member !== undefined && user?._id !== member) return new Response(null, { status: 401 })
  const headers = new Headers(rest.headers)
  if (member !== undefined) headers.set(memberHeader, member)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const device = deviceKey()
  if (device) headers.set('Device-Key', device)
  const late = timeout === null ? undefined : AbortSignal.timeout(timeout)
  const signal = rest.signal && late ? either(rest.signal, late) : (rest.signal ?? late)
  let answer: Response
  try {
    answer = await fetch(`/api/${path}`, { ...rest, headers, signal, credentials: 'omit' })
  } catch (error) {
    if (rest.signal?.aborted) throw error
    unreachable()
    throw late?.aborted ? slowError() : offlineError()
  }
  const foreign = answer.headers.get('content-type')?.includes('html') ?? false
  if (foreign) {
    unreachable(answer.ok || answer.redirected)
    throw answer.ok ? portalError() : offlineError()
  }
  reached()
  setClock(answer)
  if (answer.status === 401 && token) await ended(answer.clone(), token)
  return answer
}

/** Stands in for AbortSignal.any, which is younger than some phones on the floor. */
function either(first: AbortSignal, second: AbortSignal) {
  if (AbortSignal.any) return AbortSignal.any([first, second])
  const both = new AbortController()
  for (const signal of [first, second]) signal.addEventListener('abort', () => both.abort(), { once: true })
  if (first.aborted || second.aborted) both.abort()
  return both.signal
}

async function ended(answer: Response, token: string) {
  const refusal = (await answer.json().catch(() => ({}))) as Partial<RefusalBody>
  if (session().token !== token) return
  if (refusal.code === 'person-deleted') for (const listener of deletionListeners) listener()
  if (refusal.code === 'unauthenticated') for (const listener of endListeners) listener(token)
}

/** The refusal that an answer carries. */
export async function refusalOf(answer: Response): Promise<CallError> {
  const body = (isJson(answer) ? await answer.json().catch(() => undefined) : undefined) as RefusalBody | undefined
  if (!body?.code) return new CallError('broken', 'Es gab einen Fehler.', answer.status)
  return new CallError(body.code, body.message, answer.status, body)
}
