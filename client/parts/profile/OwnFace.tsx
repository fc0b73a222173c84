import { useMyPicture } from '#client/data/ownPicture.ts'
import { useMe } from '#client/data/session.ts'
import { Face } from '#client/kit/Face.tsx'

const nobody = { vorname: '', nachname: '' }

/** One's own picture, also without a network; until there is one, the first letters of the name. */
export const OwnFace = ({ size, alt }: { size: number; alt?: string }) => (
  <Face of={useMe() ?? nobody} picture={useMyPicture()} size={size} alt={alt} />
)
