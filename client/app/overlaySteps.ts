import { overlays, whenOverlays } from '#client/map/overlays.ts'

/**
 * A sheet lies over its page as a step of its own in the history, so that the phone's Back closes it and not the page under it. The router
 * never learns of these steps: each carries the state of the page's own entry and is kept from it.
 */

/** State that the entry of a sheet carries beside its page's. */
interface Over {
  /** Number of sheets that are open at this entry. */
  depth: number
  /** Key of the entry below, the page's own. */
  page: string
}

interface EntryState {
  __TSR_key?: string
  over?: Over
}

interface HistoryEntry {
  state: EntryState | null
  href: string
}

/** Timeout in ms for a step that the browser never takes. */
const patience = 1000

/** The browser's own ways, whatever the router and this file put before them. */
const own = globalThis.History?.prototype
const native = {
  pushState: (state: object | null, href?: string | URL | null) => own.pushState.call(history, state, '', href),
  replaceState: (state: object | null, href?: string | URL | null) => own.replaceState.call(history, state, '', href),
  go: (by: number) => own.go.call(history, by),
}
/** The ways that stood before: the router put itself there, to hear of what others write. */
let heard: Pick<typeof native, 'pushState' | 'replaceState'> = native
let here: HistoryEntry = { state: null, href: '' }
/** A step that was asked for and is still to come; what is written meanwhile waits for it. */
let stepping: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
/** The address was written while a sheet was open or closed: once its step is gone, the router hears what stands there. */
let isWritten = false
let settling = false

const now = (): HistoryEntry => ({ state: history.state as EntryState | null, href: location.href })
const depthOf = ({ state }: HistoryEntry) => state?.over?.depth ?? 0
const pageOf = ({ state }: HistoryEntry) => state?.over?.page ?? state?.__TSR_key

/** Called once the router stands, whose ways into the history then lead through here. */
export function watchOverlays() {
  here = now()
  const { pushState, replaceState } = history
  heard = {
    pushState: (state, href) => pushState.call(history, state, '', href),
    replaceState: (state, href) => replaceState.call(history, state, '', href),
  }
  // A step that had to wait is the router's own, which it knows.
  history.pushState = (state, _, href) => inTurn(at => push(state, href, at === 'once' ? heard : native))
  history.replaceState = (state, _, href) => inTurn(at => replace(state, href, at === 'once' ? heard : native))
  history.go = (by = 0) => (by === 0 ? native.go(0) : inTurn(() => step(by < 0 ? by - depthOf(here) : by)))
  history.back = () => history.go(-1)
  // Before the router hears of it.
  addEventListener('popstate', popped, true)
  whenOverlays(soon)
  // After a reload the sheet of this entry is not open any more.
  soon()
}

function inTurn(act: (at: 'once' | 'later') => void) {
  if (stepping === undefined) act('once')
  else
    waiting.push(() => {
      act('later')
      isWritten = true
    })
}

/** A link in a sheet leads on from the page: its step takes the place of the sheet's. */
function push(state: EntryState | null, href: string | URL | null | undefined, ways: typeof heard) {
  if (depthOf(here) > 0) ways.replaceState(state, href)
  else ways.pushState(state, href)
  here = now()
  soon()
}

/** Words that a sheet writes into its page's address stay when it is closed: see `popped`. */
function replace(state: EntryState | null, href: string | URL | null | undefined, ways: typeof heard) {
  const { over } = here.state ?? {}
  ways.replaceState(over ? { ...state, over } : state, href)
  here = now()
  isWritten = over !== undefined || stepping !== undefined
}

function step(by: number) {
  stepping = setTimeout(stepped, patience)
  native.go(by)
}

function stepped() {
  clearTimeout(stepping)
  stepping = undefined
  const held = waiting
  waiting = []
  for (const act of held) inTurn(act)
  if (isWritten && depthOf(here) === 0) {
    isWritten = false
    heard.replaceState(here.state, here.href)
  }
  soon()
}

function popped(event: PopStateEvent) {
  const from = here
  here = now()
  if (here.state && pageOf(from) === pageOf(here)) {
    event.stopImmediatePropagation()
    if (depthOf(from) > depthOf(here)) carry(from)
  }
  if (stepping !== undefined) return stepped()
  // The last one first: it lies on top.
  for (const sheet of overlays.slice(depthOf(here)).reverse()) sheet.close()
  soon()
}

/** Brings what was written into the address over to the entry below. */
function carry({ state, href }: HistoryEntry) {
  if (state?.__TSR_key === here.state?.__TSR_key && href === here.href) return
  native.replaceState({ ...state, over: here.state?.over }, href)
  here = now()
}

/** Not at once: one sheet may give way to another, and whoever closes one may lead on in the same breath. */
function soon() {
  if (settling) return
  settling = true
  setTimeout(() => {
    settling = false
    alignHistoryDepth()
  })
}

/** Makes the history as deep as there are sheets open. */
function alignHistoryDepth() {
  if (stepping !== undefined) return
  const depth = depthOf(here)
  if (overlays.length < depth) return step(overlays.length - depth)
  const page = pageOf(here)
  if (page === undefined) return
  for (let next = depth + 1; next <= overlays.length; next += 1) native.pushState({ ...here.state, over: { depth: next, page } })
  here = now()
}
