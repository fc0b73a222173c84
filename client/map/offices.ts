import { type ScreenName, screenNames } from '#contract/screens.ts'
import { type Visitor, verdict } from './guard.ts'

const member: Visitor = { _id: '', roles: ['member'], grants: [] }

/** True for a screen that every member may open: all other screens are the staff's. */
export const opensForMembers = (name: ScreenName) => verdict(name, member) === 'open'

/** True where the visitor may open any of the staff's screens; a studio's tablet has them for its employees. */
export const entersOffices = (visitor: Visitor) => screenNames.some(name => !opensForMembers(name) && verdict(name, visitor) === 'open')
