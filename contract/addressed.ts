import { type Brand, brands } from './brand.ts'
import { audience } from './notifications.ts'
import { everyStudio } from './rights.ts'
import { instant, text } from './shapes.ts'

const brandNames = Object.keys(brands) as Brand[]

/** A brand by its word; null is both. */
export const brandWord = () => text(10).label('Marke').oneOf(brandNames)

/** Target of a button: a path of this product, or an address over TLS. */
export const goalLink = () =>
  text(500).matches(/^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/, {
    excludeEmptyString: true,
    message: 'Das muss ein Weg in der App (/workouts) oder eine Adresse mit https:// sein.',
  })

/** The audience and the time of something: brand, studios and roles, of which an empty one leaves nobody out, and a time that may be open at both ends. */
export const addressed = {
  brand: brandWord().nullable(),
  ...audience,
  from: instant().label('Ab').nullable(),
  to: instant()
    .label('Bis')
    .nullable()
    .test('after', 'Das Ende liegt vor dem Anfang.', (to, { parent }) => !to || !parent.from || to > parent.from),
}

/** The studio in which the right is asked for: the first that the form names, or all where it names none; whether it holds in the others the server asks besides. */
export const firstStudio = ({ body }: { body: unknown }) => (body as { studios?: string[] } | undefined)?.studios?.[0] ?? everyStudio

/** States by which a staff's list is asked for. */
export const addressedStates = ['on', 'planned', 'over'] as const
export type AddressedState = (typeof addressedStates)[number]

/** Its state at this moment. */
export function addressedState({ from, to }: { from?: string | null; to?: string | null }, now: number): AddressedState {
  if (from && Date.parse(from) > now) return 'planned'
  return to && Date.parse(to) <= now ? 'over' : 'on'
}
