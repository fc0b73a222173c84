import { Face } from '#client/kit/Face.tsx'
import type { Face as Person } from '#contract/chat/shapes.ts'

/** The picture of somebody in a conversation. */
export const Portrait = ({ person, size }: { person: Omit<Person, '_id'>; size?: number }) => (
  <Face of={person} picture={person.bild && `/api/${person.bild}`} size={size} />
)
