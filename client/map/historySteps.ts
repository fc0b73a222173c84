import type { RouterHistory } from '@tanstack/react-router'
import { onSwitch, session } from '#client/data/signed.ts'
import { tabTexts } from '#client/data/storage.ts'

/** A step of this tab, kept over a reload; gone with the tab. */
interface Step {
  /** The address with everything in it. */
  href: string
  /** Person of the step; an address that another person looked at is no way back. Without one the step was open to everybody. */
  person?: string
  /** The row that was opened from there. */
  row?: string
  /** Scroll position of each box in px, by the word in its `data-rolls`. */
  rolled?: Record<string, number>
}

const storageKey = 'steps'
/** Most addresses that are kept. */
const most = 50

let steps: Record<number, Step> = {}
let at = 0
let left: string | undefined

const personNow = () => {
  const { user, employee } = session()
  return user && [user._id, employee?.employee._id].filter(Boolean).join('/')
}

function restored(): Record<number, Step> {
  try {
    return JSON.parse(tabTexts.getItem(storageKey) ?? '{}') as Record<number, Step>
  } catch {
    return {}
  }
}

function storeSteps() {
  tabTexts.setItem(storageKey, JSON.stringify(steps))
}

/** Called while the page still shows the screen that is being left. */
function noteRolled() {
  const step = steps[at]
  if (!step) return
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-rolls]')]
  step.rolled = Object.fromEntries(boxes.map(({ dataset, scrollTop }) => [dataset.rolls, Math.round(scrollTop)]))
}

// Steps are forgotten once their person leaves the tab. At a start nobody has left: the session is only being read.
onSwitch(() => {
  if (!session().user) return
  steps = {}
  tabTexts.removeItem(storageKey)
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
    storeSteps()
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
    storeSteps()
  })
}

/** Number of steps in the history back to this person's last other address; undefined where there is none. */
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

/** The address that a step back just left for the present one. */
export const hrefLeft = () => left

/** Notes the row through which the present address is left. */
export function noteRow(row: string) {
  const step = steps[at]
  if (!step) return
  step.row = row
  storeSteps()
}

/** The row that was opened from the present address when it was last left. */
export const rowLeft = () => steps[at]?.row

/** Scroll position of a box when the present address was left; answered once. */
export function takeRolled(id: string) {
  const rolled = steps[at]?.rolled
  const to = rolled?.[id] ?? 0
  if (rolled) delete rolled[id]
  return to
}
