import { Box } from '@chakra-ui/react'
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { unreadChatsAtom } from '#client/data/chatUnread.ts'
import { isSignedIn, onSignedOut, useSession } from '#client/data/session.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { useNotices } from './notices.ts'

const NoticeSheet = lazyPart(() => import('./NoticeSheet.tsx'))

interface BellProps {
  /** The person whose notices these are. */
  face: ReactNode
  /** The list's heading. */
  children: (onClose: () => void) => ReactNode
}

/** One's face with the bell and how many are unread; opens the list, and the ways that have no place of their own (L69). */
export default function Bell(props: BellProps) {
  return isSignedIn(useSession()) ? <OwnBell {...props} /> : null
}

function OwnBell({ face, children }: BellProps) {
  const { notices } = useNotices()
  const [open, setOpen] = useState(false)
  const unread = notices?.unread ?? 0
  const chats = useAtomValue(unreadChatsAtom)
  useBadge(notices && notices.unread + chats)
  const said = unread === 0 ? 'Mitteilungen' : `Mitteilungen, ${unread} ungelesen`
  return (
    <>
      <IconButton
        label={said}
        aria-haspopup="dialog"
        icon={
          <>
            {face}
            {unread > 0 ? <Count unread={unread} /> : <Quiet />}
          </>
        }
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <NoticeSheet ways={children(() => setOpen(false))} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Clear of the letters of the name, and of what stands beside the button. */
const badge = {
  position: 'absolute',
  top: '-2px',
  right: '-2px',
  minWidth: '18px',
  height: '18px',
  borderRadius: 'full',
  boxShadow: '0 0 0 2px {colors.bg}',
} as const

const Quiet = () => (
  <Box as="span" aria-hidden {...badge} display="grid" placeItems="center" bg="sunken" color="ink">
    <BellIcon size={13} weight="bold" />
  </Box>
)

const Count = ({ unread }: { unread: number }) => (
  <Box
    as="span"
    aria-hidden
    {...badge}
    paddingInline="4px"
    bg="brand"
    color="onBrand"
    fontSize="12px"
    lineHeight="18px"
    fontWeight={640}
    textAlign="center"
  >
    {unread > 99 ? '99' : unread}
  </Box>
)

/** The same number on the app's icon, where there is one. */
function useBadge(unread: number | undefined) {
  useEffect(() => {
    if (unread !== undefined) showOnIcon(unread)
  }, [unread])
}

function showOnIcon(unread: number) {
  const icon = navigator as { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }
  if (unread === 0) icon.clearAppBadge?.().catch(() => {})
  else icon.setAppBadge?.(unread).catch(() => {})
}
// The icon counts for nobody who has signed out, on whichever screen that was.
onSignedOut(() => showOnIcon(0))
