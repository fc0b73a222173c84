import type { RouterHistory } from '@tanstack/react-router'
import { session } from '#client/data/session.ts'
import { onSwitch } from '#client/data/signed.ts'

/** Where this tab has been, kept over a reload; gone with the tab. */
interface Step {
  /** The address with everything in it. */
  href: string
  /** Who was there; what somebody else looked at is no way back. Without one it was open to everybody. */
  person?: string
  /** The row that was opened from there. */
  row?: string
  /** How far each box that rolls had rolled, in px, by the word in its `data-rolls`. */
  rolled?: Record<string, number>
}

const storageKey = 'steps'
/** So many addresses are kept. */
const most = 50

let steps: Record<number, Step> = {}
let at = 0
let left: string | undefined

const personNow = () => {
  const { user, employee } = session()
  return user && [user._id, employee?.employee._id].filter(Boolean).join('/')
}

const storage = () => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

function restored(): Record<number, Step> {
  try {
    return JSON.parse(storage()?.getItem(storageKey) ?? '{}') as Record<number, Step>
  } catch {
    return {}
  }
}

function keep() {
  try {
    storage()?.setItem(storageKey, JSON.stringify(steps))
  } catch {
    // Where nothing more fits, the way back holds until a reload.
  }
}

/** The page still shows what is being left. */
function noteRolled() {
  const step = steps[at]
  if (!step) return
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-rolls]')]
  step.rolled = Object.fromEntries(boxes.map(({ dataset, scrollTop }) => [dataset.rolls, Math.round(scrollTop)]))
}

// Whoever leaves the tab takes along where they were. At a start nobody has left: the session is only being read.
onSwitch(() => {
  if (!session().user) return
  steps = {}
  storage()?.removeItem(storageKey)
})

/** Notes every address that the tab shows by its place in the history. */
export function watchSteps(history: RouterHistory) {
  const placeOf = () => history.location.state.__TSR_index ?? 0
  const note = (place: number, href: string) => {
    const before = steps[place]
    steps[place] = { ...(before?.href === href && before), href, person: personNow() }
  }
  steps = restored()
  left = undefined
  at = placeOf()
  note(at, history.location.href)
  addEventListener('pagehide', () => {
    noteRolled()
    keep()
  })
  return history.subscribe(({ location, action }) => {
    const place = placeOf()
    noteRolled()
    left = place < at ? steps[at]?.href : undefined
    if (action.type === 'PUSH') {
      for (const each of Object.keys(steps).map(Number)) if (each >= place || each <= place - most) delete steps[each]
    }
    at = place
    note(place, location.href)
    keep()
  })
}

/** How many steps of the history lead back to the last other address of this person; nothing where they came from nowhere. */
export function stepsBack(): number | undefined {
  const here = steps[at]?.href
  for (let place = at - 1; place >= 0; place -= 1) {
    const step = steps[place]
    if (!step) return undefined
    if (step.person && step.person !== personNow()) return undefined
    if (step.href !== here) return at - place
  }
  return undefined
}

/** The address that a step back would lead to. */
export const hrefBehind = (): string | undefined => {
  const back = stepsBack()
  return back === undefined ? undefined : steps[at - back]?.href
}

/** The address that was left by a step back to the present one. */
export const hrefLeft = () => left

/** Notes which row the present address is left by. */
export function noteRow(row: string) {
  const step = steps[at]
  if (!step) return
  step.row = row
  keep()
}

/** The row that was opened from the present address when it was last left. */
export const rowLeft = () => steps[at]?.row

/** How far a box had rolled when the present address was left; said once. */
export function takeRolled(id: string) {
  const rolled = steps[at]?.rolled
  const to = rolled?.[id] ?? 0
  if (rolled) delete rolled[id]
  return to
}
