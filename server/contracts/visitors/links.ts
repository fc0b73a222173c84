import type { WithSettings } from '#server/kit/house.ts'
import { linkKeyOf } from '#server/shared/publicForms/link.ts'

/** Purposes of the keys in mails. */
export const visitLink = 'contract visit'
export const offerLink = 'contract offer'

/** The address that confirms what a visitor signed. */
export const visitAddress = (house: WithSettings, _id: string) =>
  `${house.settings.publicUrl}/contract?key=${linkKeyOf(house, visitLink, _id)}`

/** The address at which an offer that was sent is signed or declined. */
export const offerAddress = (house: WithSettings, { _id, offer, studio }: { _id: string; offer: string; studio: string }) =>
  `${house.settings.publicUrl}/contract/create/${offer}/${studio}?key=${linkKeyOf(house, offerLink, _id)}`
