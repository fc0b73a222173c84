/** By whom somebody is seen: each kind is nothing nearer; those of the studio train where one does oneself. */
export const readers = ['friend', 'mutual', 'studio', 'stranger'] as const
export type ProfileReader = (typeof readers)[number]

/** Settings of somebody in the Community on which it depends who sees what (`own` of a profile). */
interface ReaderSettings {
  findable: boolean
  minor: boolean
  asMinor?: boolean
  leads?: boolean
  sharesFriends: boolean
  sharesSignups: boolean
  sharesPresence: boolean
}

/** Parts of somebody in the Community that readers see. */
export interface ReaderView {
  /** Name, picture and words about themselves: to all of these readers, to those under age, or to nobody. */
  profile: 'all' | 'minors' | 'nobody'
  posts: 'all' | 'studio' | 'none'
  friends: boolean
  signups: boolean
  presence: boolean
}

const nothing: ReaderView = { profile: 'nobody', posts: 'none', friends: false, signups: false, presence: false }

/** The server's rules (`knows`, and which posts are seen) for somebody with these settings, as they stand by now (K16, K17, K25). */
export function readerViewOf(reader: ProfileReader, own: ReaderSettings): ReaderView {
  const { findable, minor, asMinor = minor, leads = false, sharesFriends, sharesSignups, sharesPresence } = own
  if (reader === 'stranger') return nothing
  if (reader === 'friend')
    return { profile: 'all', posts: 'all', friends: sharesFriends, signups: sharesSignups, presence: sharesPresence && !asMinor }
  const profile = !findable ? 'nobody' : asMinor ? 'minors' : 'all'
  // Posts of somebody who leads in the studio are read there, found or not; nobody under age writes for it.
  return { ...nothing, profile, posts: reader === 'studio' && !asMinor && (findable || leads) ? 'studio' : 'none' }
}
