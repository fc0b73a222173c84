import { type Visitor, verdict } from './guard.ts'
import { isBuilt, type ScreenName, screenNames } from './screens.ts'

const member: Visitor = { _id: '', roles: ['member'], grants: [] }

/** Whether every member may open it: all other screens are the staff's. */
export const opensForMembers = (name: ScreenName) => verdict(name, member) === 'open'

/** Whether there is a screen of the staff's that they may open; a studio's tablet has them for whoever works on it. */
export const entersOffices = (visitor: Visitor) =>
  screenNames.some(name => isBuilt(name) && !opensForMembers(name) && verdict(name, visitor) === 'open')
