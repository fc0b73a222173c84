import { rowForm } from '#client/kit/rowForm.tsx'
import { foundIn } from '#client/kit/waiting/foundIn.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { daycare } from '#contract/daycare/calls.ts'
import type { Signup } from '#contract/daycare/shapes.ts'

/** How a child is written. */
export const child = rowForm({
  add: daycare.addChild,
  edit: daycare.editChild,
  remove: daycare.removeChild,
  restore: daycare.restoreChild,
  one: foundIn(daycare.children, 'Dieses Kind ist nicht mehr eingetragen.'),
  fresh: { version: 1 },
  called: ({ vorname }) => vorname,
  removal: { label: 'Kind entfernen' },
})

/** Fields that a booking has beside the chosen ones while it is not at the studio yet. */
const fresh: Partial<Signup> = {
  version: 1,
  vorname: '',
  age: 0,
  state: 'booked',
  cameAt: null,
  wentAt: null,
  collectedBy: null,
  reason: null,
  parent: null,
  parentHere: false,
}

const states = (body: object, kind: string): Partial<Signup> => {
  if (kind !== 'cancel') return body
  const { to } = body as { to: Signup['state'] }
  return { state: to }
}

/** How a parent's bookings are written. */
export const signupWays: Ways<Signup> = {
  calls: { add: daycare.signUp, cancel: daycare.turn },
  fresh,
  meant: states,
  doings: { add: 'Kinderhort gebucht', cancel: 'Kinderhort abgemeldet' },
}
