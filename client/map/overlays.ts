/**
 * A sheet lies over its page as a step of its own in the history, so that the phone's Back closes it and not the page under it. The router
 * never learns of these steps: each carries the state of the page's own entry and is kept from it. This is to run before the router is made.
 */

/** What the entry of a sheet carries beside its page's state. */
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

interface Entry {
  state: EntryState | null
  href: string
}

interface Sheet {
  close: () => void
}

/** Timeout in ms for a step that the browser never takes. */
const patience = 1000

const open: Sheet[] = []
let native: Pick<History, 'pushState' | 'replaceState' | 'go'> | undefined
let here: Entry = { state: null, href: '' }
/** A step that was asked for and is still to come; what is written meanwhile waits for it. */
let stepping: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
let settling = false

const now = (): Entry => ({ state: history.state as EntryState | null, href: location.href })
const depthOf = ({ state }: Entry) => state?.over?.depth ?? 0
const pageOf = ({ state }: Entry) => state?.over?.page ?? state?.__TSR_key

/** Called once, before anything else takes hold of the history. */
export function watchOverlays() {
  const { pushState, replaceState, go } = history
  native = { pushState: pushState.bind(history), replaceState: replaceState.bind(history), go: go.bind(history) }
  here = now()
  history.pushState = (state, _, href) => inTurn(() => push(state, href))
  history.replaceState = (state, _, href) => inTurn(() => replace(state, href))
  history.go = (by = 0) => (by === 0 ? native?.go(0) : inTurn(() => step(by < 0 ? by - depthOf(here) : by)))
  history.back = () => history.go(-1)
  addEventListener('popstate', popped, true)
  // After a reload the sheet of this entry is not open any more.
  setTimeout(settle)
}

/** Puts a sheet on top; answers how it is taken away. */
export function addOverlay(sheet: Sheet) {
  open.push(sheet)
  soon()
  return () => {
    open.splice(open.indexOf(sheet), 1)
    soon()
  }
}

function inTurn(act: () => void) {
  if (stepping === undefined) act()
  else waiting.push(act)
}

/** A link in a sheet leads on from the page: its step takes the place of the sheet's. */
function push(state: EntryState | null, href?: string | URL | null) {
  if (depthOf(here) > 0) native?.replaceState(state, '', href)
  else native?.pushState(state, '', href)
  here = now()
  soon()
}

/** What a sheet writes into its page's address stays when it is closed: see `popped`. */
function replace(state: EntryState | null, href?: string | URL | null) {
  const { over } = here.state ?? {}
  native?.replaceState(over ? { ...state, over } : state, '', href)
  here = now()
}

function step(by: number) {
  stepping = setTimeout(stepped, patience)
  native?.go(by)
}

function stepped() {
  clearTimeout(stepping)
  stepping = undefined
  const held = waiting
  waiting = []
  for (const act of held) inTurn(act)
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
  for (const sheet of open.slice(depthOf(here)).reverse()) sheet.close()
  soon()
}

/** Brings what was written into the address over to the entry below. */
function carry({ state, href }: Entry) {
  if (state?.__TSR_key === here.state?.__TSR_key && href === here.href) return
  native?.replaceState({ ...state, over: here.state?.over }, '', href)
  here = now()
}

/** Not at once: one sheet may give way to another, and whoever closes one may lead on in the same breath. */
function soon() {
  if (settling || !native) return
  settling = true
  setTimeout(() => {
    settling = false
    settle()
  })
}

/** Makes the history as deep as there are sheets open. */
function settle() {
  if (stepping !== undefined || !native) return
  const depth = depthOf(here)
  if (open.length < depth) return step(open.length - depth)
  const page = pageOf(here)
  if (page === undefined) return
  for (let next = depth + 1; next <= open.length; next += 1) native.pushState({ ...here.state, over: { depth: next, page } }, '')
  here = now()
}
