import type { ChatGroup, ChatMessage } from '#contract/chat/shapes.ts'
import { shorten } from '#contract/shorten.ts'

interface Moment {
  me: string
  group: Pick<ChatGroup, 'kind' | 'name' | 'muted'> | undefined
  /** The group that is open on the screen. */
  open: string | null
  blocked: ReadonlySet<string>
  /** A studio's own device, which whoever stands beside it reads too. */
  tablet: boolean
  /** Nothing may come up by itself now (K11). */
  quiet: boolean
}

const mostLetters = 80

/** The words of the toast for a new message, and the address of its chat; undefined where none is shown (L120). */
export function toastFor({ groupId, senderId, text }: ChatMessage, { me, group, open, blocked, tablet, quiet }: Moment) {
  if (quiet || senderId?._id === me || open === groupId || group?.muted) return undefined
  if (senderId && blocked.has(senderId._id)) return undefined
  // Whoever stands beside a tablet reads neither name nor words: it leads to the list alone.
  if (tablet) return { text: 'Neue Nachricht', to: '/chat' }
  const who = senderId?.vorname ?? 'Gelöschter Benutzer'
  const where = group?.kind === 'group' ? `${who} in «${group.name}»` : who
  return { text: `${where}: ${shorten(text.replace(/\s+/g, ' '), mostLetters)}`, to: `/chat?group=${groupId}` }
}
