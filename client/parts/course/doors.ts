import { isStation, type Session, session } from '#client/data/session.ts'

/** Whose doors are asked for: of the studio this person is in; a studio's tablet knows no other anyway. */
export const doorsOf = (now: Session = session()) => ({
  query: { studio: isStation(now) ? undefined : (now.user?.studio_id ?? undefined) },
})
